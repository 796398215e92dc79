import { ownDatabaseName } from '../../../../../couchdb/databases.ts';
import type { NotificationFact } from '../../../../../src/domain/notification/schema.ts';
import { NOTIFICATIONS_READ_ID } from '../../../../../src/domain/read-mark/id.ts';
import { routePath } from '../../../../../src/domain/routes.ts';
import { dateFormat } from '../../../../../src/domain/time/date-format.ts';
import { KYIV_ZONE } from '../../../../../src/domain/time/zones.ts';
import {
  knownNotification,
  NOTIFICATIONS,
  notificationAddress,
  notificationWords,
} from '../../../../../src/texts/notifications.ts';
import { SITE_NAME } from '../../../../../src/texts/pages.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import type { PushKind, Recipient } from './push-kind.ts';

/** Counting stops at this number of unread notifications. */
const MOST_UNREAD = 1_000;
const NOTIFICATION = 'notification:';

export const pushedNotification: PushKind<NotificationFact> = {
  channel: ({ kind }) => {
    const known = knownNotification(kind);
    return known === null ? 'account' : NOTIFICATIONS[known].channel;
  },
  name: ({ kind }) => kind,
  urgency: ({ kind }) => (kind === 'likes' ? 'low' : 'normal'),
  asks: () => [NOTIFICATIONS_READ_ID],
  isSettled: ({ at }, recipient, again) => {
    const upTo = readUpTo(recipient);
    return again && upTo !== null && at <= upTo;
  },
  async compose(fact, recipient, { couch, texts }) {
    const { locale, userId } = recipient;
    const dateOf = (iso: string) =>
      dateFormat(locale, { dateStyle: 'long', timeZone: KYIV_ZONE }).format(new Date(iso));
    const { message, values, detail } = notificationWords(fact, dateOf, (text) => texts.say(locale, text));
    const words = texts.say(locale, message, values);
    return {
      title: texts.say(locale, SITE_NAME),
      body: detail === null ? words : `${words} ${detail}`,
      // A growing count of likes replaces the former message.
      tag: fact._id,
      url: notificationAddress(fact) ?? routePath('notifications'),
      unread: await countUnread(couch, userId, readUpTo(recipient)),
    };
  },
};

function readUpTo({ asked: [mark] }: Recipient): string | null {
  return typeof mark?.upTo === 'string' ? mark.upTo : null;
}

/** Counts notifications after the read mark; their ids begin with their time. */
async function countUnread(couch: Couch, userId: string, upTo: string | null): Promise<number> {
  const from = `${NOTIFICATION}${upTo ?? ''}`;
  const range = { start_key: from, end_key: `${NOTIFICATION}\ufff0`, limit: MOST_UNREAD };
  const { rows } = await couch.use(ownDatabaseName(userId)).list(range);
  return upTo === null ? rows.length : rows.filter(({ id }) => !id.startsWith(`${from}:`)).length;
}
