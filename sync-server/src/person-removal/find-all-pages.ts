import type { Row, Store } from '../store/store.ts';

/** Facts taken away, or left, by one request. */
const BATCH_SIZE = 200;

/**
 * Everything in a database that names a person in this field, in pages; whoever is handed a page takes their name out
 * of it. Ends when a search finds nothing that was not handed over, so that it also meets what was written meanwhile. A
 * revision is handed over once: where lists lag, a search goes on finding for a while what has gone. What it does not
 * find yet is met when the removal is gone through again (`person-removal.ts`).
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
