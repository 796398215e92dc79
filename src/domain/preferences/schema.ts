import { type Static, Type } from 'typebox';
import { ownDocument } from '../document.ts';
import { preferencesIds } from './id.ts';

/** The switches for push notifications. Every kind of notification belongs to one of them (`NOTIFICATIONS`). */
export const CHANNELS = ['messages', 'comments', 'replies', 'likes', 'market', 'moderation', 'account'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Hours and minutes of a day, `22:30`. */
const TimeOfDay = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$' });

const on = Type.Boolean();

/**
 * A person's notification preferences. Private to their own devices and the service. `quietHours`: between these times
 * (midnight may be included) in this time zone nothing is pushed; the list in the app still shows it.
 */
export const PreferencesStatement = ownDocument(preferencesIds, {
  push: Type.Object(
    { messages: on, comments: on, replies: on, likes: on, market: on, moderation: on, account: on },
    { additionalProperties: false },
  ),
  quietHours: Type.Union([
    Type.Object(
      { from: TimeOfDay, to: TimeOfDay, timeZone: Type.String({ minLength: 1, maxLength: 64 }) },
      { additionalProperties: false },
    ),
    Type.Null(),
  ]),
  /** Whether a pushed message includes its text, which others may see on a locked phone. */
  pushWords: on,
  /** Whether the authors of messages see that they were read. */
  tellsRead: on,
});
export type PreferencesStatement = Static<typeof PreferencesStatement>;
export type Preferences = Pick<PreferencesStatement, 'push' | 'quietHours' | 'pushWords' | 'tellsRead'>;
