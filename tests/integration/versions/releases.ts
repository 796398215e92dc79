import type { Edit } from './build-program.ts';

const UPGRADES = 'src/domain/upgrades.ts';
const NO_STEPS = /(const UPGRADES[^=]*= \{)[^}]*\}/;

/** The first release: every kind in its first shape. */
export const FIRST_RELEASE: readonly Edit[] = [{ file: UPGRADES, found: NO_STEPS, by: '$1}' }];

/** A release to come, in which pets have a motto, and must. */
export const NEXT_RELEASE: readonly Edit[] = [
  { file: UPGRADES, found: /(const UPGRADES[^=]*= \{)/, by: "$1 pet: [(older) => ({ ...older, motto: '' })]," },
  { file: 'src/domain/pet/schema.ts', found: 'const pet = {', by: 'const pet = { motto: Type.String(),' },
  { file: 'src/domain/pet/kinds.ts', found: 'colour: PUBLIC.field,', by: 'colour: PUBLIC.field, motto: PUBLIC.field,' },
  {
    file: 'sync-server/src/publisher/facts/pet.ts',
    found: "type: 'pet',",
    by: "type: 'pet', motto: statement.motto,",
  },
];
