import Type, { type Static } from 'typebox';
import { Instant } from '../document.ts';
import { versionOf } from '../upgrades.ts';

/** What the service tells a person; later parts of the product add their kinds. The texts stand in `src/texts/notifications.ts`. */
export const NOTIFICATION_KINDS = [
  'welcome',
  'email-confirmed',
  'email-changed',
  'password-changed',
  'new-device',
  'role-granted',
  'role-withdrawn',
  'account-restored',
  // community: `about` holds `post` (its title), `slug`, and what is named here
  /** Somebody commented on a post of mine: `by` (a name), `comment` (its id). */
  'comment',
  /** Somebody answered a comment of mine: as `comment`. */
  'reply',
  /** People liked a post of mine: `count`, how many within `DURATIONS.likesTogether`. */
  'likes',
  /** What became of my report: `decision` (one of `DECISIONS`), `target` (one of `TARGET_KINDS`). */
  'report-outcome',
  /** A moderator hid, removed or showed again what I wrote: `target` as above, `reason`. */
  'content-hidden',
  'content-removed',
  'content-restored',
  /** A moderator asks me to change something: `target`, `reason`. */
  'warning',
  /** I may not post or comment for a time: `until` (ISO 8601), `reason`. */
  'writing-blocked',
  // market: `about` holds `kind` (`Services` or `Pet`), `announcement` (its id) and for a pet `pet` (its name)
  /** An announcement of mine ends in three days: `until` (ISO 8601). */
  'announcement-expiring',
  'announcement-expired',
  // pets: `about` holds `pet` (its name), `petId` and `by` (the other person's name)
  /** I may hand a pet over to somebody. */
  'handover-possible',
  'pet-received',
  'pet-handed-over',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

const PREFIX = 'notification:';

/**
 * Delivered by the service into the own database, and written by nobody else (the gateway refuses such documents from devices). The id begins with
 * the time, so the newest are read by id; the same event again is the same document. `about` holds short words for the sentence, e.g. the role
 * or the device; `kind` is open, because an older device may meet a newer service.
 */
export const NotificationFact = Type.Object(
  {
    _id: Type.String({ pattern: `^${PREFIX}.+$` }),
    type: Type.Literal('notification'),
    schemaVersion: Type.Literal(versionOf('notification')),
    kind: Type.String(),
    at: Instant,
    about: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);
export type NotificationFact = Static<typeof NotificationFact>;

/** `event` tells apart what happened in the same millisecond, e.g. `role-granted.admin`. */
export function notificationId(at: string, event: string): string {
  return `${PREFIX}${at}:${event}`;
}

export function isNotificationId(id: string): boolean {
  return id.startsWith(PREFIX);
}
