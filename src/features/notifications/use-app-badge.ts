import { useEffect } from 'react';
import { setAppBadge } from '../../platform/app-badge.ts';
import { useKnownUnread } from './queries.ts';

/**
 * Keeps the number at the installed app's icon equal to what is unread; not before that is known, so that it does not
 * flicker at each start.
 */
export function useAppBadge(): void {
  const unread = useKnownUnread();
  useEffect(() => {
    if (unread !== null) void setAppBadge(unread);
  }, [unread]);
}
