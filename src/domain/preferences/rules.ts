import { isQuiet } from './quiet-hours.ts';
import type { Channel, Preferences, PreferencesStatement } from './schema.ts';

/** Defaults to all notifications at any time. */
export const DEFAULT_PREFERENCES: Preferences = {
  push: { messages: true, comments: true, replies: true, likes: true, market: true, moderation: true, account: true },
  quietHours: null,
  pushWords: true,
  tellsRead: true,
};

/** A person's choices, from the statement stored under its id. */
export function chosenIn(statement: { readonly type: string } | undefined): Preferences {
  return statement?.type === 'preferences' ? (statement as PreferencesStatement) : DEFAULT_PREFERENCES;
}

/** Whether a notification may be pushed now. */
export function mayNotifyNow({ push, quietHours }: Preferences, channel: Channel, now: Date): boolean {
  return push[channel] && !isQuiet(quietHours, now);
}
