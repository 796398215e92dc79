import { useState } from 'react';
import type { ChatRead, ChatReading } from '../../entities/chat/queries.ts';
import type { UnreadRange } from '../../entities/chat/unread-range.ts';
import { useServiceNow } from '../../session/sync-status.ts';
import { useMarkShown } from './use-mark-shown.ts';

/**
 * Marks the shown messages as read, and returns which were unread when the chat was opened, until it is left; null
 * while that is unknown. `isAway`: this person mutes or blocks the other one, whose messages do not count as unread.
 * `tells`: whether the other person may see what is read.
 */
export function useUnreadAtOpening(
  other: string,
  { read, isCurrent }: ChatReading,
  { isAway, tells }: { isAway: boolean; tells: boolean },
): UnreadRange | null {
  const now = useServiceNow();
  const [range, setRange] = useState<UnreadRange>();
  if (range === undefined && isCurrent && read !== undefined) {
    setRange({ after: read.readUpTo, upTo: new Date(now()).toISOString() });
  }
  // A mark written before the range is known would make the unread messages read ones.
  useMarkShown(other, read === undefined || range === undefined || isAway ? null : unmarked(read, tells), tells);
  return isAway || range === undefined ? null : range;
}

/**
 * When the newest message of the other person was published; null if it is marked as read here and, where allowed, for
 * them.
 */
function unmarked({ messages, readUpTo, reportedUpTo }: ChatRead, tells: boolean): string | null {
  const newest = messages.findLast(({ mine }) => !mine)?.publishedAt ?? null;
  const isUnread = (mark: string | null) => newest !== null && (mark === null || mark < newest);
  return isUnread(readUpTo) || (tells && isUnread(reportedUpTo)) ? newest : null;
}
