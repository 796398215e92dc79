import type { Upgrade } from '../upgrade.ts';

/**
 * 2: a service may state how many bookings it accepts per day (`places`). Older announcements do not.
 * 3: a fact lists how much is taken on which day (`taken`). Older facts do not.
 * 4: it may be in the name of an organisation (`organisation`). Older ones are in their author's own.
 */
export const ANNOUNCEMENT_UPGRADES: readonly Upgrade[] = [(older) => older, (older) => older, (older) => older];
