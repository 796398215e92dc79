import { pagesById } from '../../base/lib/pages.ts';
import type { GroupedStore, Row, Store } from '../store/store.ts';

export const LEDGER = 'ledger';
const PAGE_SIZE = 1_000;
const MAX_TRIES = 5;

/**
 * Writes a note into the ledger and overwrites the one under its id; null removes it. If another publisher writes the
 * same note, the last one wins, and both are correct. Returns the revision written, null if there was nothing to
 * remove.
 */
export async function writeNote(
  grouped: GroupedStore,
  id: string,
  note: { readonly _id: string } | null,
): Promise<string | null> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const row = (await grouped.read(LEDGER, [id])).get(id);
    const rev = row === undefined || row.deleted ? {} : { _rev: row.rev };
    if (note === null && !('_rev' in rev)) return null;
    const [written] = await grouped.write(LEDGER, [
      note === null ? { _id: id, ...rev, _deleted: true } : { ...note, ...rev },
    ]);
    if (written?.ok) return written.rev;
  }
  throw new Error('a note could not be written into the ledger');
}

/** All notes whose id begins with `prefix`, in pages. */
export async function* notesOf(store: Store, prefix: string): AsyncGenerator<Row> {
  const read = (from: string) => store.range(LEDGER, from, `${prefix}\ufff0`, PAGE_SIZE);
  for await (const rows of pagesById(prefix, PAGE_SIZE, read)) yield* rows;
}
