import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NOTIFICATIONS_READ_ID } from '../../domain/read-mark/id.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { useDataClient } from '../../session/session.tsx';
import { notificationKeys } from './keys.ts';

/**
 * Writes "read up to here" when the list is visible and has something newer than the mark. The mark is an own document,
 * so it syncs to the other devices; offline it waits. If the mark cannot be stored, they stay unread.
 */
export function useMarkSeen(newest: string | null, mark: { upTo: string } | null | undefined): void {
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
