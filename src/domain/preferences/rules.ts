import { isQuiet } from './quiet-hours.ts';
import type { Channel, Preferences, PreferencesStatement } from './schema.ts';

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

/** What a person chose, by what is kept under its id. */
export function chosenIn(statement: { readonly type: string } | undefined): Preferences {
  return statement?.type === 'preferences' ? (statement as PreferencesStatement) : DEFAULT_PREFERENCES;
}

/** Whether a person is told of this outside the app now. */
export function mayNotifyNow({ push, quietHours }: Preferences, channel: Channel, now: Date): boolean {
  return isOn(push, channel) && !isQuiet(quietHours, now);
}
