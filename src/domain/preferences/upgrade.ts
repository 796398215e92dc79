import type { Upgrade } from '../upgrade.ts';

/** 2: messages are a channel, their words may be left out of what is pushed, and reading may be kept to oneself. */
export const PREFERENCES_UPGRADES: readonly Upgrade[] = [(older) => older];
