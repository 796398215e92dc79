import { type Static, Type } from 'typebox';
import { Instant, recordOf } from '../document.ts';
import { versionOf } from '../upgrades.ts';

const PREFIX = 'notification:';

/**
 * Only the service writes it, into the own database (the gateway refuses such documents from devices). The id begins
 * with the time, so the newest are read by id; the same event makes the same document. `about` contains short words for
 * the sentence, e.g. the role or the device; `kind` is open, because an older device may meet a newer service.
 */
export const NotificationFact = Type.Object(
  {
    _id: Type.String({ pattern: `^${PREFIX}.+$` }),
    type: Type.Literal('notification'),
    schemaVersion: Type.Literal(versionOf('notification')),
    kind: Type.String(),
    at: Instant,
    about: recordOf(Type.String()),
  },
  { additionalProperties: false },
);
export type NotificationFact = Static<typeof NotificationFact>;

/** `event` distinguishes events of the same millisecond, e.g. `role-granted.admin`. */
export function notificationId(at: string, event: string): string {
  return `${PREFIX}${at}:${event}`;
}
