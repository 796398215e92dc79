import { type Code, isCode } from '../../domain/codes.ts';
import { deliveredTypeOf } from '../../domain/delivered/ids.ts';
import type { Answer } from '../http/http-client.ts';
import { codeIn, type Request } from '../http/http-client.ts';
import type { CheckpointStore, Denial } from '../own/checkpoint.ts';

const DOCUMENTS_PER_STEP = 200;
const BATCH_BYTES = 512 * 1024;
/** Answers to a batch that a smaller one may not get: it cannot be read, took too long, or is too large. */
const HELPED_BY_LESS: ReadonlySet<number> = new Set([400, 408, 413]);

/** A request with the person's token; `ended` when the session is over. */
export type AskSigned = (path: string, request?: Omit<Request, 'token'>) => Promise<Answer | Ended>;
export interface Ended {
  kind: 'ended';
}

export type SyncResult =
  | { kind: 'done' }
  | { kind: 'failed'; reason: 'captivePortal' | 'serverDown' | 'aborted' }
  /** The own database is not on the server. */
  | { kind: 'gone' }
  /** The service speaks a later language than this program. */
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
 * Sends what is here and not yet there: one `_bulk_docs` with histories (`new_edits: false`), which is repeatable, so
 * an answer that got lost costs nothing. What this device wrote is sent without asking first; for what came from
 * elsewhere (a merge, a database after a repair) `_revs_diff` tells what is missing. A refused document is noted and
 * passed by; any other failure keeps the checkpoint before it, while the documents behind it still travel.
 */
export async function push(options: {
  database: PouchDB.Database;
  checkpoint: CheckpointStore;
  ask: AskSigned;
  path: string;
  deviceId: string;
  /** Revisions that are on the server; they need no sending. */
  fromServer: ReadonlySet<string>;
  now: () => number;
  onPushed: (pushed: readonly { id: string; revs: string[] }[]) => Promise<void>;
  /** Of this revision nothing has to be sent any more. */
  onTaken: (id: string, rev: string) => void;
  /** What was denied and may be taken now. `freed`: a removal was taken, so there is more room than before. */
  offerAgain: (freed: boolean) => readonly { id: string; rev: string }[];
  /** There is so little room on the server that only removals are worth sending. */
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
      // The checkpoint stays before what failed; what was taken beside it does not wait any more.
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
 * Sends the removals among what is unsent, and then what was denied for want of room. The checkpoint stays: everything
 * else behind it still waits.
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

/** The same revisions once more: what a person wrote does not get a new version for having waited. */
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
    // A dead network fails every batch alike; a single document that the server stumbles over must not hold up the
    // others.
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
 * Groups by size, because a phone's upload is slow and a body that is cut off is sent again whole; the small ones
 * first, so that a large one that takes too long keeps nobody waiting.
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
    // One document is at fault, or all of them are more than the network carries in time; halves find out without
    // holding up the rest.
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

/** The network carries something: what is behind a document that takes too long is worth a try. */
function someTaken({ fromServer }: Options, batch: readonly Revision[]): boolean {
  return batch.some(({ _id, _rev }) => fromServer.has(`${_id}@${_rev}`));
}

/** Why a document alone was not taken. The gateway's word for its size says less than that it should be shortened. */
function refusalOf(status: number, code: Code | null): Code {
  if (code !== null && code !== 'gateway/too-large') return code;
  return status === 413 ? 'statement/too-large' : 'statement/malformed';
}

/** With `new_edits: false` only the documents that failed are listed. */
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
  // What fails beside them is tried again, and again, and they would go along each time.
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
