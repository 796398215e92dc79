import { type Code, isCode } from '../../domain/codes.ts';
import { deliveredTypeOf } from '../../domain/delivered/ids.ts';
import type { Answer } from '../http/http-client.ts';
import { codeIn, type Request } from '../http/http-client.ts';
import type { CheckpointStore, Denial } from '../own/checkpoint.ts';

const DOCUMENTS_PER_STEP = 200;
const BATCH_BYTES = 512 * 1024;
/** Statuses that a smaller batch may not get: the batch cannot be read, took too long, or is too large. */
const HELPED_BY_LESS: ReadonlySet<number> = new Set([400, 408, 413]);

/** A request with the person's token; `ended` when the session is over. */
export type AuthedFetch = (path: string, request?: Omit<Request, 'token'>) => Promise<Answer | Ended>;
export interface Ended {
  kind: 'ended';
}

export type SyncResult =
  | { kind: 'done' }
  | { kind: 'failed'; reason: 'captivePortal' | 'serverDown' | 'aborted' }
  /** The own database is not on the server. */
  | { kind: 'gone' }
  /** The service uses a later protocol than this program. */
  | { kind: 'outdated' }
  | Ended;

interface Revision {
  _id: string;
  _rev: string;
  _deleted?: boolean;
  written?: { device: string };
  [field: string]: unknown;
}

/**
 * Sends what is not yet on the server: one `_bulk_docs` with histories (`new_edits: false`), which is idempotent, so a
 * lost answer costs nothing. What this device wrote is sent directly; for documents from elsewhere (a merge, a database
 * after a repair) `_revs_diff` says what is missing. A refused document is noted and skipped; any other failure holds
 * the checkpoint before it, while later documents are still sent.
 */
export async function push(options: {
  database: PouchDB.Database;
  checkpoint: CheckpointStore;
  ask: AuthedFetch;
  path: string;
  deviceId: string;
  /** Revisions that are on the server; they need no sending. */
  fromServer: ReadonlySet<string>;
  now: () => number;
  onPushed: (pushed: readonly { id: string; revs: string[] }[]) => Promise<void>;
  /** This revision need not be sent any more. */
  onTaken: (id: string, rev: string) => void;
  /** Denied revisions that may be accepted now. `freed`: a removal was accepted, so there is more room than before. */
  offerAgain: (freed: boolean) => readonly { id: string; rev: string }[];
  /** True if the server has so little room that only removals are worth sending. */
  isFull: () => boolean;
}): Promise<SyncResult> {
  const { database, checkpoint, onPushed } = options;
  let freed = false;
  for (;;) {
    if (options.isFull()) {
      const result = await makeRoom(options, freed);
      if (result.kind !== 'done' || options.isFull()) return result;
      freed = false;
    }
    const feed = await database.changes({
      since: checkpoint.now().pushed,
      style: 'all_docs',
      limit: DOCUMENTS_PER_STEP,
    });
    if (feed.results.length === 0) return offerDenied(options, freed);
    const rows = feed.results.filter(isOurs);
    const wanted = rows.flatMap((row) => row.changes.map(({ rev }) => ({ id: row.id, rev })));
    const unsent = wanted.filter(({ id, rev }) => !options.fromServer.has(`${id}@${rev}`));
    const failure = await sendMissing(options, await readRevisions(database, unsent));
    if (failure !== null) {
      // The checkpoint stays before the failed document; accepted ones after it do not wait any more.
      const taken = rows.filter((row) => row.changes.every(({ rev }) => options.fromServer.has(`${row.id}@${rev}`)));
      await onPushed(taken.map((row) => ({ id: row.id, revs: row.changes.map(({ rev }) => rev) })));
      return failure;
    }
    freed ||= feed.results.some((row) => row.deleted === true);
    await checkpoint.change({ pushed: feed.last_seq });
    await onPushed(rows.map((row) => ({ id: row.id, revs: row.changes.map(({ rev }) => rev) })));
  }
}

function isOurs({ id }: { readonly id: string }): boolean {
  return deliveredTypeOf(id) === null && !id.startsWith('_design/');
}

/**
 * Sends the unsent removals, and then what was denied for lack of room. The checkpoint stays: everything else after it
 * still waits.
 */
async function makeRoom(options: Options, freedBefore: boolean): Promise<SyncResult> {
  const { database, checkpoint } = options;
  let freed = freedBefore;
  for (let since = checkpoint.now().pushed; ; ) {
    const feed = await database.changes({ since, style: 'all_docs', limit: DOCUMENTS_PER_STEP });
    if (feed.results.length === 0) return offerDenied(options, freed);
    const removals = feed.results.filter((row) => row.deleted === true && isOurs(row));
    const revisions = removals.flatMap((row) => row.changes.map(({ rev }) => ({ id: row.id, rev })));
    const unsent = revisions.filter(({ id, rev }) => !options.fromServer.has(`${id}@${rev}`));
    const failure = await sendMissing(options, await readRevisions(database, unsent));
    if (failure !== null) return failure;
    freed ||= unsent.length > 0;
    await options.onPushed(removals.map((row) => ({ id: row.id, revs: row.changes.map(({ rev }) => rev) })));
    since = feed.last_seq;
  }
}

/** Sends the same revisions again: waiting must not create a new version of what a person wrote. */
async function offerDenied(options: Options, freed: boolean): Promise<SyncResult> {
  const offered = options.offerAgain(freed);
  for (let from = 0; from < offered.length; from += DOCUMENTS_PER_STEP) {
    const some = offered.slice(from, from + DOCUMENTS_PER_STEP);
    const failure = await sendMissing(options, await readRevisions(options.database, some));
    if (failure !== null) return failure;
    await options.onPushed(some.map(({ id, rev }) => ({ id, revs: [rev] })));
  }
  return { kind: 'done' };
}

async function readRevisions(database: PouchDB.Database, docs: { id: string; rev: string }[]): Promise<Revision[]> {
  if (docs.length === 0) return [];
  const { results } = await database.bulkGet({ docs, revs: true });
  return results.flatMap((result) =>
    result.docs.flatMap((doc) => ('ok' in doc ? [doc.ok as unknown as Revision] : [])),
  );
}

type Options = Parameters<typeof push>[0];

async function sendMissing(
  options: Options,
  revisions: Revision[],
): Promise<Exclude<SyncResult, { kind: 'done' }> | null> {
  const own = revisions.filter((revision) => revision.written?.device === options.deviceId);
  const others = revisions.filter((revision) => revision.written?.device !== options.deviceId);
  const missing = await missingThere(options, others);
  if (!Array.isArray(missing)) return missing;
  let failure: Exclude<SyncResult, { kind: 'done' }> | null = null;
  for (const batch of batches([...own, ...missing])) {
    const failed = await sendBatch(options, batch);
    if (failed !== null && failed.kind !== 'failed') return failed;
    failure ??= failed;
    // A dead network fails every batch alike; a single document that makes the server fail must not block the others.
    if (failed !== null && failed.reason !== 'serverDown') return failed;
  }
  return failure;
}

async function missingThere(
  options: Options,
  revisions: Revision[],
): Promise<Revision[] | Exclude<SyncResult, { kind: 'done' }>> {
  if (revisions.length === 0) return [];
  const asked: Record<string, string[]> = {};
  for (const { _id, _rev } of revisions) {
    const revs = asked[_id] ?? [];
    revs.push(_rev);
    asked[_id] = revs;
  }
  const answer = await options.ask(`${options.path}/_revs_diff`, { method: 'POST', body: asked });
  if (answer.kind !== 'ok') return failed(answer);
  const diff = answer.body as Record<string, { missing?: string[] }>;
  return revisions.filter(({ _id, _rev }) => diff[_id]?.missing?.includes(_rev));
}

/**
 * Batches by size, because a phone's upload is slow and an interrupted body is sent again completely; small documents
 * first, so that a large one that times out delays no other.
 */
function* batches(revisions: readonly Revision[]): Generator<Revision[]> {
  let batch: Revision[] = [];
  let bytes = 0;
  const measured = revisions.map((revision) => ({ revision, size: JSON.stringify(revision).length }));
  for (const { revision, size } of measured.sort((a, b) => a.size - b.size)) {
    if (batch.length > 0 && bytes + size > BATCH_BYTES) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(revision);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

async function sendBatch(
  options: Options,
  batch: readonly Revision[],
): Promise<Exclude<SyncResult, { kind: 'done' }> | null> {
  const answer = await options.ask(`${options.path}/_bulk_docs`, {
    method: 'POST',
    body: { docs: batch, new_edits: false },
  });
  if (answer.kind === 'ok') return noteRows(options, batch, answer.body);
  const smaller = answer.kind === 'refused' && HELPED_BY_LESS.has(answer.status);
  if (smaller && batch.length > 1) {
    // One document is at fault, or the batch is too large for the network; halving finds out without blocking the rest.
    const half = Math.ceil(batch.length / 2);
    const left = await sendBatch(options, batch.slice(0, half));
    if (left !== null && !(answer.status === 408 && someTaken(options, batch.slice(0, half)))) return left;
    return (await sendBatch(options, batch.slice(half))) ?? left;
  }
  if (answer.kind === 'refused' && (answer.status === 413 || answer.status === 400)) {
    const code = refusalOf(answer.status, codeIn(answer.body));
    await options.checkpoint.deny(Object.fromEntries(batch.map((revision) => denialOf(options, revision, code))));
    return null;
  }
  return failed(answer);
}

/** The network works to some extent: what comes after a document that times out is worth a try. */
function someTaken({ fromServer }: Options, batch: readonly Revision[]): boolean {
  return batch.some(({ _id, _rev }) => fromServer.has(`${_id}@${_rev}`));
}

/** Why a single document was refused. The gateway's code for its size is less helpful than the advice to shorten it. */
function refusalOf(status: number, code: Code | null): Code {
  if (code !== null && code !== 'gateway/too-large') return code;
  return status === 413 ? 'statement/too-large' : 'statement/malformed';
}

/** With `new_edits: false` only failed documents are listed. */
async function noteRows(
  options: Options,
  batch: readonly Revision[],
  body: unknown,
): Promise<Exclude<SyncResult, { kind: 'done' }> | null> {
  let failure: Exclude<SyncResult, { kind: 'done' }> | null = null;
  const taken = new Set(batch);
  const denials: [string, Denial][] = [];
  for (const row of Array.isArray(body)
    ? (body as { id?: string; error?: string; reason?: string; code?: string }[])
    : []) {
    if (row.error === undefined) continue;
    const revision = batch.find((one) => one._id === row.id);
    for (const one of batch) if (one._id === row.id) taken.delete(one);
    if (revision !== undefined && (row.error === 'forbidden' || row.error === 'unauthorized')) {
      const code = [row.code, row.reason].find(isCode) ?? 'gateway/forbidden';
      denials.push(denialOf(options, revision, code));
    } else {
      failure = { kind: 'failed', reason: 'serverDown' };
    }
  }
  if (denials.length > 0) await options.checkpoint.deny(Object.fromEntries(denials));
  await options.checkpoint.settle([...taken].map(({ _id, _rev }) => ({ id: _id, rev: _rev })));
  // Otherwise every retry of the failed ones would send them again.
  for (const { _id, _rev } of taken) options.onTaken(_id, _rev);
  return failure;
}

function denialOf({ now }: Options, { _id, _rev }: Revision, code: Code): [string, Denial] {
  return [_id, { rev: _rev, code, at: new Date(now()).toISOString() }];
}

export function failed(answer: Exclude<Answer, { kind: 'ok' }> | Ended): Exclude<SyncResult, { kind: 'done' }> {
  if (answer.kind === 'ended') return answer;
  if (answer.kind === 'refused' && answer.status === 404) return { kind: 'gone' };
  return { kind: 'failed', reason: answer.kind === 'unreachable' ? answer.reason : 'serverDown' };
}
