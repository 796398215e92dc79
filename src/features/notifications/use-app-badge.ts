import { useEffect } from 'react';
import { unreadIn } from '../../entities/chat/chats.ts';
import { useChats } from '../../entities/chat/queries.ts';
import { setAppBadge } from '../../platform/app-badge.ts';
import { useKnownUnread } from './queries.ts';

/**
 * Keeps the number at the installed app's icon equal to what is unread, notifications and messages together; not before
 * both are known, so that it does not flicker at each start.
 */
export function useAppBadge(): void {
  const notifications = useKnownUnread();
  const chats = useChats();
  const unread = notifications === null || chats === undefined ? null : notifications + unreadIn(chats);
  useEffect(() => {
    if (unread !== null) void setAppBadge(unread);
  }, [unread]);
}
