import Type, { type Static } from 'typebox';
import { ownDocument } from '../document.ts';
import { preferencesIds } from './id.ts';

/**
 * What a person can switch for notifications outside the app. Every kind of notification belongs to one of them
 * (`NOTIFICATIONS`).
 */
export const CHANNELS = ['messages', 'comments', 'replies', 'likes', 'market', 'moderation', 'account'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Hours and minutes of a day, `22:30`. */
const TimeOfDay = Type.String({ pattern: '^(?:[01]\\d|2[0-3]):[0-5]\\d$' });

const on = Type.Boolean();

/**
 * How a person wants to be told. Private to their own devices and the service. `quietHours`: between these times (they
 * may go over midnight) in this time zone nothing is pushed; the list in the app has it all the same.
 */
export const PreferencesStatement = ownDocument(preferencesIds, {
  push: Type.Object(
    // What came later is on where an older document does not have it.
    {
      comments: on,
      replies: on,
      likes: on,
      moderation: on,
      account: on,
      market: Type.Optional(on),
      messages: Type.Optional(on),
    },
    { additionalProperties: false },
  ),
  quietHours: Type.Union([
    Type.Object(
      { from: TimeOfDay, to: TimeOfDay, timeZone: Type.String({ minLength: 1, maxLength: 64 }) },
      { additionalProperties: false },
    ),
    Type.Null(),
  ]),
  /**
   * Whether a message that is pushed says its words, which others may see on a locked phone; they are said unless not.
   */
  pushWords: Type.Optional(on),
  /** Whether people who write to this person are told what was read; they are unless not. */
  tellsRead: Type.Optional(on),
});
export type PreferencesStatement = Static<typeof PreferencesStatement>;
export type Preferences = Pick<PreferencesStatement, 'push' | 'quietHours' | 'pushWords' | 'tellsRead'>;
