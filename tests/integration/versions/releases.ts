import type { Edit } from './build-program.ts';

const UPGRADES = 'src/domain/upgrades.ts';
const NO_STEPS = /(const UPGRADES[^=]*= \{)[^}]*\}/;

const EDITED_AT = /editedAt: Type\.Union\(\[Instant, Type\.Null\(\)\]\),/;

/** The first release: every kind in version 1. */
export const FIRST_RELEASE: readonly Edit[] = [
  { file: UPGRADES, found: NO_STEPS, by: '$1}' },
  { file: 'src/domain/post/schema.ts', found: EDITED_AT, by: '' },
  { file: 'src/domain/comment/schema.ts', found: EDITED_AT, by: '' },
  { file: 'src/domain/announcement/schema.ts', found: /places: Type\.Optional\([^)]*\)\),/, by: '' },
];

/** The tables of our stores' upgrade steps (docs/adr/2026-11-device-storage.md), by file. */
const STORES = {
  DEVICE_STEPS: 'src/data/store/device-store.ts',
  OWN_STEPS: 'src/data/own/own-store.ts',
  MIRROR_STEPS: 'src/data/mirror/schema.ts',
  SAVED_POST_STORE_STEPS: 'src/data/bookmarks/saved-post-store.ts',
};

/** A future release in which every store on the device has one more version. */
export const NEXT_STORES: readonly Edit[] = Object.entries(STORES).map(([steps, file]) => ({
  file,
  found: new RegExp(`(const ${steps}[^]*?)\\n\\];`),
  by: "$1\n  (database) => { database.createObjectStore('added'); },\n];",
}));

/** A future release in which pets have a required motto. */
export const NEXT_RELEASE: readonly Edit[] = [
  { file: UPGRADES, found: /(const UPGRADES[^=]*= \{)/, by: "$1 pet: [(older) => ({ ...older, motto: '' })]," },
  { file: 'src/domain/pet/schema.ts', found: 'const pet = {', by: 'const pet = { motto: Type.String(),' },
];
