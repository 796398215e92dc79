import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chatKeys } from '../../entities/chat/keys.ts';
import { useMarkRead } from '../../entities/chat/queries.ts';

/**
 * Writes "read up to here" once for each new message of theirs that stands before somebody's eyes: the chat is open and
 * the page visible. `newest`: when that was published; null: all was read. `tells`: the other one may know of it. A
 * mark that could not be kept leaves them unread, which is the truth.
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
