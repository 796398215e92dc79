import { generationOf } from '../../../src/domain/revision.ts';
import { EngineError, invalidRev } from '../errors.ts';
import type { Store } from '../files/store.ts';
import { BodyReader, PAGE, type Reading } from '../http/body-reader.ts';
import { isObject, isStringArray, type JsonObject } from '../http/json.ts';
import type { Asked, Shown } from './documents.ts';
import { isRevision, LARGEST_GENERATION } from './revision-number.ts';
import { leavesAmong, leavesFrom, type Revision, revisionsOf } from './revision-tree.ts';
import type { StoredDocument } from './stored-document.ts';

/** One row of `open_revs`: a document, or the name of a missing revision. */
export type OpenRevision = { readonly ok: JsonObject } | { readonly missing: string };

export interface RevisionOptions {
  readonly shown: Shown;
  /** Returns the leaves that descend from a requested revision. */
  readonly latest: boolean;
}

/** The requested parts of a document. */
export interface Question {
  readonly id: string;
  readonly asked: readonly string[] | 'all';
}

/**
 * The requested revisions of documents, or all their leaves, in sequence: question by question with its rows, which
 * must be consumed before the next; missing revisions come last, as in CouchDB. Rows are null if `all` was requested of
 * an unknown document.
 */
export async function* openRevisions(
  reading: Reading,
  questions: readonly Question[],
  options: RevisionOptions,
): AsyncGenerator<AsyncGenerator<OpenRevision> | null> {
  const bodies = new BodyReader(reading);
  for (let start = 0; start < questions.length; start += PAGE.entries) {
    const part = questions.slice(start, start + PAGE.entries);
    const ids = [...new Set(part.map(({ id }) => id))];
    const stored = await reading(({ documents }) => documents.storedMany(ids));
    const byId = new Map(
      ids.map((id, index) => [
        id,
        { stored: stored[index] ?? null, revisions: revisionsOf(stored[index]?.rev_tree ?? []) },
      ]),
    );
    const plans = part.map(({ id, asked }) => {
      const { stored: one = null, revisions = [] } = byId.get(id) ?? {};
      return planOf(one, revisions, asked, options.latest);
    });
    const wanted = plans.flatMap((plan) => plan?.wanted ?? []);
    const found = each(bodies.each(wanted, (store, one, text) => rowOf(store, one, text, options.shown)));
    for (const plan of plans) yield plan === null ? null : rowsOf(plan, found);
  }
}

interface Plan {
  readonly wanted: readonly Asked[];
  readonly missing: readonly string[];
}

/** `revisions` are those of the document; null if it is unknown. */
function planOf(
  stored: StoredDocument | null,
  revisions: readonly Revision[],
  asked: readonly string[] | 'all',
  latest: boolean,
): Plan | null {
  if (stored === null) return asked === 'all' ? null : { wanted: [], missing: [...new Set(asked)] };
  const of = (revs: Iterable<string>) => [...revs].map((rev) => ({ stored, rev }));
  if (asked === 'all') return { wanted: of(leavesAmong(revisions).map(({ rev }) => rev)), missing: [] };
  if (!latest) return { wanted: of(new Set(asked)), missing: [] };
  const answers = asked.map((rev) => ({ rev, revs: leavesFrom(revisions, rev).map((leaf) => leaf.rev) }));
  const missing = new Set(answers.flatMap(({ rev, revs }) => (revs.length === 0 ? [rev] : [])));
  return { wanted: of(new Set(answers.flatMap(({ revs }) => revs))), missing: [...missing] };
}

async function* rowsOf({ wanted, missing }: Plan, found: AsyncGenerator<OpenRevision>): AsyncGenerator<OpenRevision> {
  const absent: OpenRevision[] = missing.map((rev) => ({ missing: rev }));
  for (const _ of wanted) {
    const row = await found.next();
    if (row.done === true) throw new Error('A revision has no row.');
    if ('ok' in row.value) yield row.value;
    else absent.push(row.value);
  }
  yield* absent;
}

async function rowOf(
  { documents }: Store,
  { stored, rev }: Asked,
  text: string | null,
  shown: Shown,
): Promise<OpenRevision> {
  if (text === null) return { missing: rev };
  const body = await documents.decode(text, stored.id, rev);
  return { ok: await documents.show({ stored, rev, body }, shown) };
}

async function* each<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}

/** Missing revisions, in CouchDB's format. */
interface Missing {
  readonly missing: readonly string[];
  /** Leaves that may be ancestors of the missing ones; absent for an unknown document. */
  readonly possible_ancestors?: readonly string[];
}

/** Which of these revisions the document lacks; null if none. Revisions without a body count as known. */
export function missingRevisions(stored: StoredDocument | null, asked: readonly string[]): Missing | null {
  const known = revisionsOf(stored?.rev_tree ?? []);
  const names = new Set(known.map(({ rev }) => rev));
  const missing = asked.filter((rev) => !names.has(rev));
  if (missing.length === 0) return null;
  const newest = missing.reduce((highest, rev) => Math.max(highest, generationOf(rev)), 0);
  const ancestors = leavesAmong(known).filter(({ generation }) => generation < newest);
  if (ancestors.length === 0) return { missing };
  return { missing, possible_ancestors: ancestors.map(({ rev }) => rev).reverse() };
}

/**
 * The revision to read for `?rev=…&latest=true`: its newest descendant, or the winner (undefined) if it is unknown, as
 * in CouchDB.
 */
export function latestOf(stored: StoredDocument | null, rev: string): string | undefined {
  return leavesFrom(revisionsOf(stored?.rev_tree ?? []), rev)[0]?.rev;
}

/** The revisions in a document's history, newest first. */
export function historyOf(document: JsonObject): string[] {
  const { _revisions: revisions, _rev: rev } = document;
  if (!isObject(revisions) || !isStringArray(revisions.ids)) return typeof rev === 'string' ? [rev] : [];
  const start = Number(revisions.start);
  return revisions.ids.map((hash, index) => `${start - index}-${hash}`);
}

const HASH = /^[0-9a-zA-Z]+$/;

/** Every revision that a request names passes through here or `checkHistory`. */
export function checkRev(rev: unknown): string {
  if (!isRevision(rev)) throw invalidRev();
  return rev;
}

/** Checks `_revisions` of a replicated document; PouchDB would accept any shape and fail later. */
export function checkHistory(revisions: unknown): void {
  if (!isObject(revisions)) throw new EngineError(400, 'doc_validation', '_revisions must be an object.');
  const { start, ids } = revisions;
  if (typeof start !== 'number' || !Number.isSafeInteger(start)) {
    throw new EngineError(400, 'doc_validation', "_revisions.start isn't an integer.");
  }
  if (start > LARGEST_GENERATION) throw invalidRev();
  if (!Array.isArray(ids)) throw new EngineError(400, 'doc_validation', "_revisions.ids isn't a array.");
  if (ids.length === 0 || ids.length > start || !ids.every((hash) => typeof hash === 'string' && HASH.test(hash))) {
    throw new EngineError(400, 'doc_validation', "RevId isn't a string");
  }
}
