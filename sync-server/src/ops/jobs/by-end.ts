import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import type { Row, Store } from '../../storage/store/store.ts';

export const MARKET = 'market';
/** The default number of announcements per page. */
export const EXPIRY_PAGE_SIZE = 500;

/** The source of the pages. */
export interface Pages {
  readonly store: Store;
  /** Default: `EXPIRY_PAGE_SIZE`. A test with few announcements uses small pages to get many of them. */
  readonly pageSize?: number;
}

/** An announcement in the market. */
export interface EndingFact {
  readonly row: Row;
  readonly fact: AnnouncementFact;
}

/** Ends between these, inclusive, in milliseconds. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Passes the announcements whose end is in the range to `handle`, in pages, earliest end first. `handle` returns the
 * ids of those that were removed. None is passed twice, even if a lagging list shows removed ones.
 */
export async function eachPageByEnd(
  { store, pageSize = EXPIRY_PAGE_SIZE }: Pages,
  range: Range,
  handle: (page: readonly EndingFact[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const to = instant(range.to);
  /** Announcements already passed on that have the end at which the next page begins: existing, or removed. */
  const seen = { active: new Set<string>(), removed: new Set<string>() };
  for (let from = instant(range.from); ; ) {
    // Excluded by id and not skipped by number: if another process removes some in the meantime, skipping would miss as
    // many unseen ones.
    const unseen = async (most: number) => {
      const found = await find(store, { $gte: from, $lte: to }, most);
      return found.filter(({ row }) => !seen.active.has(row.id) && !seen.removed.has(row.id)).slice(0, pageSize);
    };
    const most = pageSize + seen.active.size;
    let page = await unseen(most);
    // A lagging list may contain only removed announcements.
    if (page.length === 0 && seen.removed.size > 0) page = await unseen(most + seen.removed.size);
    const last = page.at(-1)?.fact.expiresAt;
    // A page that is not full proves nothing: it omits what another process removes during the query.
    if (last === undefined) return;
    const removedIds = await handle(page);
    if (last !== from) for (const ids of Object.values(seen)) ids.clear();
    for (const { row, fact } of page) {
      if (fact.expiresAt === last) (removedIds.has(row.id) ? seen.removed : seen.active).add(row.id);
    }
    from = last;
  }
}

/** The first end at this time or later, in milliseconds; null if there is none. */
export async function firstEndFrom(store: Store, from: number): Promise<number | null> {
  const [first] = await find(store, { $gte: instant(from) }, 1);
  return first === undefined ? null : Date.parse(first.fact.expiresAt);
}

async function find(store: Store, expiresAt: object, limit: number): Promise<EndingFact[]> {
  const selector = { type: 'announcement', expiresAt };
  const rows = await store.find(MARKET, selector, limit, ['type', 'expiresAt']);
  return rows.map((row) => ({ row, fact: row.doc as AnnouncementFact }));
}

/** In the format of `Instant`, because ends are compared as texts. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
