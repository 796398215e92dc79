/** The items after the mark; without a mark all are unread. */
export function unreadOf<T extends { at: string }>(items: readonly T[], mark: { upTo: string } | null): T[] {
  return items.filter((item) => mark === null || item.at > mark.upTo);
}
