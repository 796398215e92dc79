import type { Upgrade } from '../upgrade.ts';

/**
 * 2: a service may say how many it takes in a day (`places`). Announcements from before say nothing of it.
 *
 * 3: a fact says how much is taken on which day (`taken`); what was published before has none of it.
 *
 * 4: it may be in the name of an organisation (`organisation`); what is older is in its author's own.
 */
export const ANNOUNCEMENT_UPGRADES: readonly Upgrade[] = [(older) => older, (older) => older, (older) => older];
