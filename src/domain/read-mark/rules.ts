/** The one read mark there is so far. Apart from the schema, because the first screen tells what is unread and needs no schema. */
export const NOTIFICATIONS_READ_ID = 'read-mark:notifications';

/** What came after the mark; without one nothing was read. */
export function unreadOf<T extends { at: string }>(items: readonly T[], mark: { upTo: string } | null): T[] {
  return items.filter((item) => mark === null || item.at > mark.upTo);
}
