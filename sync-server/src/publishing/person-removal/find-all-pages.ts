import type { Row, Store } from '../../storage/store/store.ts';

/** Facts changed by one request. */
const BATCH_SIZE = 200;

/**
 * Yields every document of a database that names a person in this field, in pages; the caller removes the name from
 * each page. It ends when a query finds only documents already yielded, so it also finds those written during the
 * removal. It yields a revision once: lagging lists still find removed documents for a while. The repeated removal
 * finds what a lagging list does not show yet (`person-removal.ts`).
 */
export async function* findAllPages(
  store: Pick<Store, 'find'>,
  database: string,
  field: string,
  userId: string,
): AsyncGenerator<readonly Row[]> {
  const handedOver = new Set<string>();
  for (;;) {
    const rows = await store.find(database, { [field]: userId }, BATCH_SIZE + handedOver.size);
    const page = rows.filter((row) => !handedOver.has(revisionOf(row))).slice(0, BATCH_SIZE);
    if (page.length === 0) return;
    for (const row of page) handedOver.add(revisionOf(row));
    yield page;
  }
}

function revisionOf({ id, rev }: Row): string {
  return `${id} ${rev}`;
}
