import type { Edit } from './build-program.ts';

/** The tables of our stores' upgrade steps (docs/adr/2026-11-device-storage.md), by file. */
const STORES = {
  DEVICE_STEPS: 'src/data/store/device-store.ts',
  OWN_STEPS: 'src/data/own/own-store-schema.ts',
  MIRROR_STEPS: 'src/data/mirror/schema.ts',
  SAVED_POST_STORE_STEPS: 'src/data/bookmarks/saved-post-store.ts',
};

/** A future release in which every store on the device has one more version. */
export const NEXT_STORES: readonly Edit[] = Object.entries(STORES).map(([steps, file]) => ({
  file,
  found: new RegExp(`(const ${steps}[^]*?)\\n\\];`),
  by: "$1\n  (database) => { database.createObjectStore('added'); },\n];",
}));

const UPGRADES = { file: 'src/domain/upgrades.ts', found: /(const UPGRADES[^=]*= \{)/ };

/** A future release in which pets have a required motto. */
export const NEXT_RELEASE: readonly Edit[] = [
  { ...UPGRADES, by: "$1 pet: [(older) => ({ ...older, motto: '' })]," },
  { file: 'src/domain/pet/schema.ts', found: 'const pet = {', by: 'const pet = { motto: Type.String(),' },
];

/** A future release in which posts, comments and announcements have one more version. */
export const NEXT_FACTS: readonly Edit[] = [
  { ...UPGRADES, by: '$1 post: [(older) => older], comment: [(older) => older], announcement: [(older) => older],' },
];
