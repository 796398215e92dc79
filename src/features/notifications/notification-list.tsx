import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { NotificationFact } from '../../domain/notification/schema.ts';
import { NOTIFICATIONS_READ_ID } from '../../domain/read-mark/id.ts';
import { unreadOf } from '../../domain/read-mark/rules.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { RelativeTime } from '../../entities/statement/relative-time.tsx';
import { useDates } from '../../i18n/dates.ts';
import { useDataClient } from '../../session/session.tsx';
import { knownNotification, NOTIFICATIONS, notificationAddress, notificationWords } from '../../texts/notifications.ts';
import { StatePanel, Waiting } from '../../ui/notice/placeholders.tsx';
import { Icon, type IconName } from '../../ui/picture/icons.tsx';
import './notifications.css';
import { notificationKeys } from './keys.ts';
import { useNotifications, useReadMark } from './queries.ts';

/**
 * Writes "read up to here" when the list is visible and has something newer than the mark. The mark is an own document,
 * so it syncs to the other devices; offline it waits. If the mark cannot be stored, they stay unread.
 */
function useMarkSeen(newest: string | null, mark: { upTo: string } | null | undefined): void {
  const { api } = useDataClient();
  const client = useQueryClient();
  const upTo = mark === undefined || newest === null || (mark !== null && mark.upTo >= newest) ? null : newest;
  useEffect(() => {
    if (upTo === null) return;
    const write = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', write);
      void api
        .put({ _id: NOTIFICATIONS_READ_ID, type: 'read-mark', schemaVersion: versionOf('read-mark'), upTo })
        .then(() => client.invalidateQueries({ queryKey: notificationKeys.all }));
    };
    document.addEventListener('visibilitychange', write);
    write();
    return () => document.removeEventListener('visibilitychange', write);
  }, [api, client, upTo]);
}

/** The icon of a kind; a bell for one that this version does not know. */
function iconOf(kind: string): IconName {
  const known = knownNotification(kind);
  return known === null ? 'bell' : NOTIFICATIONS[known].icon;
}

/**
 * This person's notifications, newest first. Those that were unread when the list was opened stay marked until it
 * closes.
 */
export function NotificationList() {
  const { t } = useLingui();
  const items = useNotifications().data;
  const mark = useReadMark().data;
  const [opened, setOpened] = useState(mark);
  if (opened === undefined && mark !== undefined) setOpened(mark);
  useMarkSeen(items?.[0]?.at ?? null, mark);
  if (items === undefined || opened === undefined) return <Waiting />;
  if (items.length === 0)
    return (
      <StatePanel
        title={<h2>{t`Nothing new`}</h2>}
        text={t`We’ll let you know here about anything that concerns you: new sign-ins, account changes, replies.`}
      />
    );
  const unread = new Set(unreadOf(items, opened).map(({ _id }) => _id));
  return (
    <ul className="notifications">
      {items.map((item) => (
        <Row key={item._id} item={item} unread={unread.has(item._id)} />
      ))}
    </ul>
  );
}

function Row({ item, unread }: { item: NotificationFact; unread: boolean }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const { message, values, detail } = notificationWords(item, dates.date, (text) => i18n._(text));
  const sentence = { ...message, values };
  const words = i18n._(sentence);
  const address = notificationAddress(item);
  return (
    <li className={unread ? 'notification panel notification--unread' : 'notification panel'}>
      <span className="notification__icon">
        <Icon name={iconOf(item.kind)} size={22} />
      </span>
      <div>
        <p>
          {unread && <span className="visually-hidden">{t`Unread:`} </span>}
          {address === null ? (
            words
          ) : (
            <Link to={address} className="quiet-link card-link">
              {words}
            </Link>
          )}
        </p>
        {detail !== null && <p className="notification__detail">{detail}</p>}
        <RelativeTime at={item.at} />
      </div>
    </li>
  );
}
