import type { AnnouncementFact } from '../../../src/domain/announcement/schema.ts';
import type { Row, Store } from '../store/store.ts';

export const MARKET = 'market';
/** What ends is looked at so many at a time, unless somebody says otherwise. */
export const EXPIRY_PAGE_SIZE = 500;

/** What it is read from. */
export interface Pages {
  readonly store: Store;
  /** Default: `EXPIRY_PAGE_SIZE`. A test with few announcements has small pages, so that there are many of them. */
  readonly pageSize?: number;
}

/** An announcement as it stands in the market. */
export interface EndingFact {
  readonly row: Row;
  readonly fact: AnnouncementFact;
}

/** Ends between these, both included, in milliseconds. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * Hands over the announcements whose end lies in the range, in pages, the earliest end first. `handle` answers the ids
 * of those that do not stand there any more. None is handed over twice, also where a list that lags shows what has
 * gone.
 */
export async function eachPageByEnd(
  { store, pageSize = EXPIRY_PAGE_SIZE }: Pages,
  range: Range,
  handle: (page: readonly EndingFact[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const to = instant(range.to);
  /** Handed over with the end at which the next page begins: still standing, or gone. */
  const seen = { standing: new Set<string>(), gone: new Set<string>() };
  for (let from = instant(range.from); ; ) {
    // Known by their ids and not skipped by their number: when somebody else takes them away meanwhile, as many that
    // nobody has looked at would be skipped.
    const unseen = async (most: number) => {
      const found = await find(store, { $gte: from, $lte: to }, most);
      return found.filter(({ row }) => !seen.standing.has(row.id) && !seen.gone.has(row.id)).slice(0, pageSize);
    };
    const most = pageSize + seen.standing.size;
    let page = await unseen(most);
    // A list that lags may be full of what has gone.
    if (page.length === 0 && seen.gone.size > 0) page = await unseen(most + seen.gone.size);
    const last = page.at(-1)?.fact.expiresAt;
    // A page that is not full proves nothing: what somebody else removes meanwhile is left out of it.
    if (last === undefined) return;
    const gone = await handle(page);
    if (last !== from) for (const ids of Object.values(seen)) ids.clear();
    for (const { row, fact } of page) {
      if (fact.expiresAt === last) (gone.has(row.id) ? seen.gone : seen.standing).add(row.id);
    }
    from = last;
  }
}

/** The first end at this time or later, in milliseconds; null: there is none. */
export async function firstEndFrom(store: Store, from: number): Promise<number | null> {
  const [first] = await find(store, { $gte: instant(from) }, 1);
  return first === undefined ? null : Date.parse(first.fact.expiresAt);
}

async function find(store: Store, expiresAt: object, limit: number): Promise<EndingFact[]> {
  const selector = { type: 'announcement', expiresAt };
  const rows = await store.find(MARKET, selector, limit, ['type', 'expiresAt']);
  return rows.map((row) => ({ row, fact: row.doc as AnnouncementFact }));
}

/** As `Instant` writes it: ends are compared as texts. */
export function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
