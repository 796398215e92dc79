import { LRUCache } from 'lru-cache';
import { deliveredRange } from '../../../../src/domain/delivered/ids.ts';
import type { DeliveredKind } from '../../../../src/domain/kinds/kind.ts';
import { DELIVERED_KINDS } from '../../../../src/domain/kinds/kinds.ts';
import { DELIVERED_TYPES, type DeliveredType } from '../../../../src/domain/kinds/names.ts';
import { DAY_MS } from '../../../../src/domain/time/spans.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import { pagesById } from '../../base/lib/pages.ts';
import type { Row, Store } from '../../storage/store/store.ts';

/** Documents of one person that are read at once; those that may be obsolete with their content. */
const PAGE_SIZE = 500;
/** People with a cached count. */
const PEOPLE_REMEMBERED = 1_000;

type RoomStore = Pick<Store, 'ids' | 'range' | 'write'>;

/**
 * How many documents in a person's own database the service delivered: the person did not write them and cannot remove
 * them. Obsolete ones are deleted on this occasion. It reads all ids, so it is only for large databases; the result is
 * cached for a day.
 */
export function createDeliveredRoom(store: RoomStore, now: () => number): (database: string) => Promise<number> {
  const counted = new LRUCache<string, { readonly at: number; readonly count: Promise<number> }>({
    max: PEOPLE_REMEMBERED,
  });
  return (database) => {
    const known = counted.get(database);
    if (known !== undefined && now() - known.at < DAY_MS) return known.count;
    const count = tidyDelivered(store, database, now());
    counted.set(database, { at: now(), count });
    // The caller gets the failure, and the next call counts again.
    count.catch(() => counted.delete(database));
    return count;
  };
}

/** Returns the number that remains. */
export async function tidyDelivered(store: RoomStore, database: string, now: number): Promise<number> {
  let left = 0;
  for (const type of DELIVERED_TYPES) {
    const { from, to } = deliveredRange(type);
    for await (const rows of pagesById(from, PAGE_SIZE, (start) => pageOf(store, database, type, start, to))) {
      const over = rows.filter(({ row }) => row !== null && isOver(type, row, now));
      if (over.length > 0) {
        // A conflict: the service has just updated it.
        const tombstones = over.map(({ id, row }) => ({ _id: id, _rev: row?.rev ?? '', _deleted: true }));
        await store.write(database, tombstones);
      }
      left += rows.length - over.length;
    }
  }
  return left;
}

/** The content is read only for kinds that may be obsolete. */
async function pageOf(
  store: RoomStore,
  database: string,
  type: DeliveredType,
  from: string,
  to: string,
): Promise<{ readonly id: string; readonly row: Row | null }[]> {
  const kind: DeliveredKind<never> = DELIVERED_KINDS[type];
  if (kind.isOver === undefined)
    return (await store.ids(database, from, to, PAGE_SIZE)).map((id) => ({ id, row: null }));
  return (await store.range(database, from, to, PAGE_SIZE)).map((row) => ({ id: row.id, row }));
}

function isOver(type: DeliveredType, { doc }: Row, now: number): boolean {
  const kind: DeliveredKind<never> = DELIVERED_KINDS[type];
  return kind.isOver?.(upgradeDocument(doc as { readonly type: string }) as never, now) === true;
}
