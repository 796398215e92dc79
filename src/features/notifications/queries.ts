import { useQuery } from '@tanstack/react-query';
import { NOTIFICATIONS_READ_ID } from '../../domain/read-mark/id.ts';
import { unreadOf } from '../../domain/read-mark/rules.ts';
import { useDataClient } from '../../session/data-client.tsx';
import { usePerson } from '../../session/use-session.tsx';
import { notificationKeys } from './keys.ts';

/** What the service told this person, newest first. */
export function useNotifications() {
  const { api } = useDataClient();
  const person = usePerson();
  return useQuery({
    queryKey: notificationKeys.list(person?.userId ?? ''),
    queryFn: () => api.delivered('notification', { descending: true }),
    enabled: person !== null,
  });
}

/** Up to where this person has read, on any of their devices; null before the first time. */
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

/** How many notifications are unread: derived each time, stored nowhere. Null until both lists were read. */
export function useKnownUnread(): number | null {
  const items = useNotifications().data;
  const mark = useReadMark().data;
  return items === undefined || mark === undefined ? null : unreadOf(items, mark).length;
}

/** As `useKnownUnread`, and 0 until then, so that no badge flickers. */
export function useUnread(): number {
  return useKnownUnread() ?? 0;
}
