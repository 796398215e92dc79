import type { Upgrade } from '../upgrade.ts';

/**
 * 2: when its person last changed the words (`editedAt`). What came before does not tell; of a fact `updatedAt` still
 * does.
 */
export const POST_UPGRADES: readonly Upgrade[] = [(older) => ({ ...older, editedAt: null })];
