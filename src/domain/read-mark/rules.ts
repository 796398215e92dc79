/** What came after the mark; without one nothing was read. */
export function unreadOf<T extends { at: string }>(items: readonly T[], mark: { upTo: string } | null): T[] {
  return items.filter((item) => mark === null || item.at > mark.upTo);
}
