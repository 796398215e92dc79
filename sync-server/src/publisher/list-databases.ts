import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { CHECKPOINTS, checkpointId } from '../ledger/checkpoint-notes.ts';
import { LEDGER } from '../ledger/ledger.ts';
import type { Store } from '../store/store.ts';

const PAGE = 1_000;

/**
 * The own databases that there are, and then those that a checkpoint tells of although they are gone: one that was
 * removed while nobody followed is found by that alone. Each once.
 */
export async function* listOwnDatabases(store: Pick<Store, 'databases' | 'range'>): AsyncGenerator<string> {
  const there = new Set<string>();
  for await (const name of paged((after) => store.databases(after, PAGE))) {
    there.add(name);
    yield name;
  }
  for await (const name of paged((after) => checkpointsAfter(store, after))) if (!there.has(name)) yield name;
}

async function checkpointsAfter(store: Pick<Store, 'range'>, after: string): Promise<string[]> {
  const rows = await store.range(LEDGER, checkpointId(`${after}\u0000`), checkpointId('\ufff0'), PAGE);
  return rows.map((row) => row.id.slice(CHECKPOINTS.length));
}

async function* paged(read: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let after = ownDatabaseName(''); ; ) {
    const names = await read(after);
    yield* names;
    const last = names.at(-1);
    if (last === undefined || names.length < PAGE || !last.startsWith(ownDatabaseName(''))) return;
    after = last;
  }
}
