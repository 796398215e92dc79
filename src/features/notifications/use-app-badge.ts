import { useEffect } from 'react';
import { useUnreadMessages } from '../../entities/chat/heads.ts';
import { setAppBadge } from '../../platform/notifications/app-badge.ts';
import { useKnownUnread } from './queries.ts';

/**
 * Shows the number of unread notifications and messages at the installed app's icon; not before both are known, so that
 * it does not flicker at each start.
 */
export function useAppBadge(): void {
  const notifications = useKnownUnread();
  const messages = useUnreadMessages();
  const unread = notifications === null || messages === null ? null : notifications + messages;
  useEffect(() => {
    if (unread !== null) void setAppBadge(unread);
  }, [unread]);
}
