import type { ChatLine } from './chat-events.ts';
import { momentOf } from './page-of-chat.ts';

/**
 * When the other person's messages were published that were unread when a chat was opened, by the service's clock. Some
 * of them may still be on their way to this device at that moment.
 */
export interface UnreadRange {
  /** The read mark at that moment; null if nothing was read before. */
  after: string | null;
  /** That moment. */
  upTo: string;
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
