/**
 * `taken`: the dog is linked with another pet, and only an admin can change that; `unknown`: there is no such pedigree;
 * `ended`: an admin granted the dog to another person. Separate from the schema, because screens use it.
 */
export const LINK_STATES = ['asked', 'granted', 'refused', 'taken', 'unknown', 'ended'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** The states that need an admin's decision. */
export const OPEN_LINK_STATES = ['asked', 'taken'] as const satisfies readonly LinkState[];

/** The lists that admins read, and the states in each. */
export const LINK_LISTS = {
  waiting: OPEN_LINK_STATES,
  granted: ['granted'],
  refused: ['refused'],
} as const satisfies Readonly<Record<string, readonly LinkState[]>>;
export type LinkList = keyof typeof LINK_LISTS;
export const LINK_LIST_NAMES = ['waiting', 'granted', 'refused'] as const satisfies readonly LinkList[];
