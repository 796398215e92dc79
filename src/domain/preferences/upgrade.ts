import type { Upgrade } from '../upgrade.ts';

/** 2: messages are a channel, pushed messages can omit their text, and read receipts can be switched off. */
export const PREFERENCES_UPGRADES: readonly Upgrade[] = [(older) => older];
