import type { ChatLine } from './chat-events.ts';
import { momentOf } from './page-of-chat.ts';
import type { ShownMessage } from './shown-messages.ts';

/** The other person's messages that were unread when a chat was opened, by their times of publication. */
export interface UnreadRange {
  /** The read mark at that moment; null if nothing was read before. */
  after: string | null;
  upTo: string;
}

/** The unread messages of a chat; null if everything was read. */
export function unreadRange(messages: readonly ShownMessage[], readUpTo: string | null): UnreadRange | null {
  const upTo = messages.findLast(({ mine, publishedAt }) => !mine && publishedAt !== null)?.publishedAt ?? null;
  return upTo === null || (readUpTo !== null && upTo <= readUpTo) ? null : { after: readUpTo, upTo };
}

/**
 * The id of the first unread message; null if there is none, or if it may be among earlier messages, which are not
 * loaded. `whole`: there are no earlier messages.
 */
export function firstUnread(lines: readonly ChatLine[], range: UnreadRange | null, whole: boolean): string | null {
  const [first] = lines;
  if (range === null || first === undefined) return null;
  const { after, upTo } = range;
  const isUnread = (instant: string) => instant <= upTo && (after === null || instant > after);
  if (!whole && isUnread(momentOf(first))) return null;
  const found = lines.find(
    ({ mine, event, publishedAt }) => !mine && event === undefined && publishedAt !== null && isUnread(publishedAt),
  );
  return found?.id ?? null;
}
