import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { CHECKPOINTS, checkpointId } from '../../storage/ledger/checkpoint-notes.ts';
import { LEDGER } from '../../storage/ledger/ledger.ts';
import type { Store } from '../../storage/store/store.ts';
import type { Checkpoints } from './checkpoints.ts';

const PAGE_SIZE = 1_000;
/** Number of databases that one step compares with their checkpoints. */
const COMPARED_TOGETHER = 100;

/**
 * Those of `listOwnDatabases` that are wanted and have changed since their checkpoint. On a cluster (`recheckDelayMs`)
 * all wanted ones, because its replicas count sequences independently. Ends once `isRunning` is false: a stop that
 * waited for thousands of databases would be killed, and its successor would wait until the lease expires.
 */
export async function* listChangedDatabases(
  parts: {
    readonly store: Pick<Store, 'databases' | 'range'>;
    readonly checkpoints: Pick<Checkpoints, 'behind'>;
    readonly recheckDelayMs: number | null;
    readonly isRunning: () => boolean;
  },
  isWanted: (database: string) => boolean,
): AsyncGenerator<string> {
  for await (const names of inGroups(listOwnDatabases(parts.store), COMPARED_TOGETHER)) {
    if (!parts.isRunning()) return;
    const wanted = names.filter(isWanted);
    yield* parts.recheckDelayMs === null ? await parts.checkpoints.behind(wanted) : wanted;
  }
}

/**
 * The existing own databases, then removed ones that still have a checkpoint: only that shows a removal while no
 * publisher was following. Each once.
 */
export async function* listOwnDatabases(store: Pick<Store, 'databases' | 'range'>): AsyncGenerator<string> {
  const there = new Set<string>();
  for await (const name of paged((after) => store.databases(after, PAGE_SIZE))) {
    there.add(name);
    yield name;
  }
  for await (const name of paged((after) => checkpointsAfter(store, after))) if (!there.has(name)) yield name;
}

async function checkpointsAfter(store: Pick<Store, 'range'>, after: string): Promise<string[]> {
  const rows = await store.range(LEDGER, checkpointId(`${after}\u0000`), checkpointId('\ufff0'), PAGE_SIZE);
  return rows.map((row) => row.id.slice(CHECKPOINTS.length));
}

async function* paged(read: (after: string) => Promise<string[]>): AsyncGenerator<string> {
  for (let after = ownDatabaseName(''); ; ) {
    const names = await read(after);
    yield* names;
    const last = names.at(-1);
    if (last === undefined || names.length < PAGE_SIZE || !last.startsWith(ownDatabaseName(''))) return;
    after = last;
  }
}

async function* inGroups(names: AsyncIterable<string>, size: number): AsyncGenerator<string[]> {
  let group: string[] = [];
  for await (const name of names) {
    group.push(name);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
