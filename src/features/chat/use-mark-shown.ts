import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatKeys } from '../../entities/chat/keys.ts';
import { useMarkRead } from '../../entities/chat/queries.ts';

/**
 * Writes "read up to here" once for each new message of the other person that is visible: the chat is open and the page
 * visible. `newest`: when that message was published; null: all was read. `tells`: whether the other person may see it.
 * If the mark cannot be stored, the messages stay unread.
 */
export function useMarkShown(other: string, newest: string | null, tells: boolean): void {
  const client = useQueryClient();
  const markRead = useMarkRead(other);
  useEffect(() => {
    if (newest === null) return;
    const write = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', write);
      void markRead(newest, tells).then(() => client.invalidateQueries({ queryKey: chatKeys.all }));
    };
    document.addEventListener('visibilitychange', write);
    write();
    return () => document.removeEventListener('visibilitychange', write);
  }, [client, markRead, newest, tells]);
}
