import type { Upgrade } from '../upgrade.ts';

/** 2: a service may say how many it takes in a day (`places`). Announcements from before say nothing of it. */
export const ANNOUNCEMENT_UPGRADES: readonly Upgrade[] = [(older) => older];
