import type { Channel, Preferences } from './schema.ts';

/** Who never chose is told about everything, at any time. */
export const DEFAULT_PREFERENCES: Preferences = {
  push: { messages: true, comments: true, replies: true, likes: true, market: true, moderation: true, account: true },
  quietHours: null,
  pushWords: true,
  tellsRead: true,
};

/** Whether others are told what a person has read. `statement`: what is kept under the id of the preferences. */
export function tellsRead(statement: { type: string; tellsRead?: boolean } | undefined): boolean {
  return statement?.type !== 'preferences' || statement.tellsRead !== false;
}

/** Whether a person wants to be told; what an older device never asked about is on. */
export function isOn(push: Preferences['push'], channel: Channel): boolean {
  return push[channel] ?? true;
}
