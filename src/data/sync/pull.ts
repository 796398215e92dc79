import { deliveredTypeOf } from '../../domain/delivered/ids.ts';
import { generationOf } from '../../domain/revision.ts';
import type { CheckpointStore } from '../own/checkpoint.ts';
import type { DeliveredChange } from '../own/delivered/delivered.ts';
import type { OwnStore } from '../own/own-store.ts';
import { type AuthedFetch, failed, type SyncResult } from './push.ts';

const DOCUMENTS_PER_STEP = 200;
const FETCHED_TOGETHER = 50;

interface Row {
  id: string;
  deleted?: boolean;
  changes: { rev: string }[];
  doc?: ({ _id: string; _rev: string } & Record<string, unknown>) | null;
}

/** The answer of the longpoll: the rows after `since`, at most `limit`. */
export interface WaitedFor {
  readonly since: string;
  readonly limit: number;
  readonly body: unknown;
}

/** The parameters of a request for changes of the own database, with or without waiting. */
export function changesAfter(since: string, limit: number): URLSearchParams {
  return new URLSearchParams({ since, style: 'all_docs', include_docs: 'true', limit: String(limit) });
}

type Incoming = { _id: string; _rev: string; _revisions?: { start: number; ids: string[] } };

/** What a pull has stored: revisions of statements, and delivered facts. */
export interface Pulled {
  readonly statements: readonly { readonly id: string; readonly revs: readonly string[] }[];
  readonly delivered: readonly DeliveredChange[];
}

/**
 * Fetches what is on the server and not yet here. Delivered facts go to a separate store (one writer, no histories
 * needed); statements are stored with their histories. A first revision is its own history, so only longer ones need a
 * second request. `onPulled` reports the changed statements, after they are stored and before the checkpoint moves.
 */
export async function pull(options: {
  database: PouchDB.Database;
  store: OwnStore;
  checkpoint: CheckpointStore;
  ask: AuthedFetch;
  path: string;
  /** Changes that are known already: used instead of the first request, unless another pull ran since. */
  waitedFor?: WaitedFor | undefined;
  onPulled: (pulled: Pulled) => Promise<void>;
}): Promise<SyncResult> {
  const { database, store, checkpoint, ask, path, onPulled } = options;
  for (let { waitedFor } = options; ; waitedFor = undefined) {
    const since = checkpoint.now().pulled ?? '0';
    const known = waitedFor?.since === since ? waitedFor : null;
    const answer = known ?? (await ask(`${path}/_changes?${changesAfter(since, DOCUMENTS_PER_STEP)}`));
    if ('kind' in answer && answer.kind !== 'ok') return failed(answer);
    const feed = answer.body as { results?: Row[]; last_seq?: string | number };
    if (!Array.isArray(feed.results) || feed.last_seq === undefined) return { kind: 'failed', reason: 'captivePortal' };
    const rows = feed.results.filter((row) => !row.id.startsWith('_design/'));
    const delivered = rows.filter(({ id }) => deliveredTypeOf(id) !== null).map(deliveredIn);
    if (delivered.length > 0) await store.applyDelivered(delivered);
    const wanted = rows.filter(({ id }) => deliveredTypeOf(id) === null);
    const missing = await missingHere(database, wanted);
    const first = wanted.flatMap((row) => firstRevision(row, missing));
    const longer = [...missing].flatMap(([id, revs]) =>
      revs.filter((rev) => !first.some((doc) => doc._id === id && doc._rev === rev)).map((rev) => ({ id, rev })),
    );
    const fetched = longer.length === 0 ? [] : await fetchRevisions(options, longer);
    if (!Array.isArray(fetched)) return fetched;
    const incoming = [...first, ...fetched];
    if (incoming.length > 0) await database.bulkDocs(incoming, { new_edits: false });
    await onPulled({
      statements: [...missing].map(([id, revs]) => ({ id, revs })),
      delivered,
    });
    // A full fetch was requested since this request: its end says nothing about what is before it.
    if ((checkpoint.now().pulled ?? '0') !== since) continue;
    const last = String(feed.last_seq);
    if (last !== checkpoint.now().pulled && feed.results.length > 0) await checkpoint.change({ pulled: last });
    if (feed.results.length < (known?.limit ?? DOCUMENTS_PER_STEP)) return { kind: 'done' };
  }
}

function deliveredIn(row: Row): DeliveredChange {
  if (row.deleted || !row.doc) return { id: row.id, fact: null };
  const { _rev, ...fact } = row.doc;
  return { id: row.id, fact };
}

async function missingHere(database: PouchDB.Database, rows: readonly Row[]): Promise<Map<string, string[]>> {
  if (rows.length === 0) return new Map();
  const asked = Object.fromEntries(rows.map((row) => [row.id, row.changes.map(({ rev }) => rev)]));
  const diff = await database.revsDiff(asked as unknown as PouchDB.Core.RevisionDiffOptions);
  return new Map(
    Object.entries(diff as Record<string, { missing?: string[] }>).flatMap(([id, { missing = [] }]) =>
      missing.length > 0 ? [[id, missing] as const] : [],
    ),
  );
}

function firstRevision(row: Row, missing: ReadonlyMap<string, string[]>): Incoming[] {
  const doc = row.doc;
  if (!doc || generationOf(doc._rev) !== 1 || !missing.get(row.id)?.includes(doc._rev)) return [];
  return [{ ...doc, _revisions: { start: 1, ids: [doc._rev.slice(2)] } }];
}

/**
 * A few at a time: on a bad network an interrupted large answer is lost completely, and the service aborts one that
 * takes too long.
 */
async function fetchRevisions(
  options: Parameters<typeof pull>[0],
  docs: { id: string; rev: string }[],
): Promise<Incoming[] | SyncResult> {
  const fetched: Incoming[] = [];
  for (let from = 0; from < docs.length; from += FETCHED_TOGETHER) {
    const body = { docs: docs.slice(from, from + FETCHED_TOGETHER) };
    const answer = await options.ask(`${options.path}/_bulk_get?revs=true`, { method: 'POST', body });
    if (answer.kind !== 'ok') return failed(answer);
    const { results = [] } = answer.body as { results?: { docs: { ok?: Incoming }[] }[] };
    fetched.push(...results.flatMap((result) => result.docs.flatMap(({ ok }) => (ok === undefined ? [] : [ok]))));
  }
  return fetched;
}
