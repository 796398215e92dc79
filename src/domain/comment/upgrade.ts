import type { Upgrade } from '../upgrade.ts';

/** 2: when the text was last edited (`editedAt`). Older documents do not say; of a fact `updatedAt` still does. */
export const COMMENT_UPGRADES: readonly Upgrade[] = [(older) => ({ ...older, editedAt: null })];
