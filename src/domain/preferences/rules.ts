import type { Channel, Preferences } from './schema.ts';

/** Who never chose is told about everything, at any time. */
export const DEFAULT_PREFERENCES: Preferences = {
  push: { messages: true, comments: true, replies: true, likes: true, market: true, moderation: true, account: true },
  quietHours: null,
  pushWords: true,
  tellsRead: true,
};

/** Whether a person wants to be told; what an older device never asked about is on. */
export function isOn(push: Preferences['push'], channel: Channel): boolean {
  return push[channel] ?? true;
}
