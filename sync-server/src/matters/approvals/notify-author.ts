import { DURATIONS } from '../../../../src/domain/limits.ts';
import { notificationId } from '../../../../src/domain/notification/schema.ts';
import { versionOf } from '../../../../src/domain/upgrades.ts';
import type { NotificationKind } from '../../../../src/texts/notifications.ts';
import type { Deliveries } from '../../publishing/follow-up/deliveries.ts';
import type { ApprovalMatter } from './decisions.ts';

interface NotifyParts {
  readonly deliveries: Pick<Deliveries, 'note'> | null;
  readonly clock: () => Date;
}

/**
 * Notifies the author of a decision, once: earlier decisions were already notified. `subject`: what the matter is
 * about, as a part of the notification's id. `about`: the words of the sentence; null: no notification.
 */
export async function notifyAuthor(
  { deliveries, clock }: NotifyParts,
  { authorId, decidedAt: at, state, reason }: ApprovalMatter,
  { kind, subject }: { readonly kind: NotificationKind; readonly subject: string },
  about: () => Promise<Readonly<Record<string, string>> | null>,
): Promise<void> {
  if (at === null || Date.parse(at) < clock().getTime() - DURATIONS.renotify) return;
  const words = await about();
  if (words === null) return;
  const fact = {
    _id: notificationId(at, `${kind}.${subject}`),
    type: 'notification',
    schemaVersion: versionOf('notification'),
    kind,
    at,
    about: { ...words, state, ...(reason === null ? {} : { reason }) },
  } as const;
  await deliveries?.note([{ userId: authorId, from: authorId, fact }]);
}
