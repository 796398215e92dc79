import { announcementKey } from '../../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import { DURATIONS } from '../../../../src/domain/limits.ts';
import { type NotificationFact, notificationId } from '../../../../src/domain/notification/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import { instant } from './by-end.ts';

/** "Your announcement ends in three days." */
export function expiringNotification(fact: AnnouncementFact): NotificationFact {
  const at = instant(Date.parse(fact.expiresAt) - DURATIONS.announcementNotice);
  return notificationOf('announcement-expiring', at, at, fact, { until: fact.expiresAt });
}

/**
 * "Your announcement has ended." `answeredAt`: the time of the outcome, which may be later and makes the notification
 * unread.
 */
export function expiredNotification(fact: AnnouncementFact, answeredAt: string): NotificationFact {
  const at = answeredAt > fact.expiresAt ? answeredAt : fact.expiresAt;
  return notificationOf('announcement-expired', fact.expiresAt, at, fact, {});
}

/** The id follows from the announcement and its end, so notifying again writes the same document. */
function notificationOf(
  kind: 'announcement-expiring' | 'announcement-expired',
  due: string,
  at: string,
  { _id, kind: what, pet }: AnnouncementFact,
  more: Readonly<Record<string, string>>,
): NotificationFact {
  const about = { kind: what, announcement: _id, ...(pet === null ? {} : { pet: pet.name }), ...more };
  const id = notificationId(due, `${kind}.${announcementKey(_id)}`);
  return { _id: id, type: 'notification', schemaVersion: versionOf('notification'), kind, at, about };
}
