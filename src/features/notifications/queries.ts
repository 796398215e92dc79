import { useQuery } from '@tanstack/react-query';
import { NOTIFICATIONS_READ_ID } from '../../domain/read-mark/id.ts';
import { unreadOf } from '../../domain/read-mark/rules.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { notificationKeys } from './keys.ts';

/** This person's notifications, newest first. */
export function useNotifications() {
  const { api } = useDataClient();
  const person = usePerson();
  return useQuery({
    queryKey: notificationKeys.list(person?.userId ?? ''),
    queryFn: () => api.delivered('notification', { descending: true }),
    enabled: person !== null,
  });
}

/** The read mark of this person, shared by all of their devices; null before the first time. */
export function useReadMark() {
  const { api } = useDataClient();
  const person = usePerson();
  return useQuery({
    queryKey: notificationKeys.mark(person?.userId ?? ''),
    queryFn: async () => {
      const statement = (await api.get(NOTIFICATIONS_READ_ID))?.statement;
      return statement?.type === 'read-mark' ? { upTo: statement.upTo } : null;
    },
    enabled: person !== null,
  });
}

/** The number of unread notifications: derived each time, stored nowhere. Null until both lists were read. */
export function useKnownUnread(): number | null {
  const items = useNotifications().data;
  const mark = useReadMark().data;
  return items === undefined || mark === undefined ? null : unreadOf(items, mark).length;
}

/** As `useKnownUnread`, and 0 until then, so that no badge flickers. */
export function useUnread(): number {
  return useKnownUnread() ?? 0;
}
