import { postIds } from '../../../../src/domain/post/id.ts';
import type { StoredFact } from '../../reading/bundle/fact-window.ts';
import type { Couch } from './couch.ts';

interface Change {
  readonly id: string;
  /** Null: removed. */
  readonly fact: StoredFact | null;
}

/** The next page of a database's changes. */
export interface Changes {
  readonly changes: readonly Change[];
  readonly lastSeq: string;
  /** There were no more. */
  readonly caughtUp: boolean;
}

const PAGE_SIZE = 1_000;
const POSTS = postIds.range();

/** The number at the beginning of a sequence; the rest is opaque. */
export function numberOf(seq: string): number {
  const number = Number.parseInt(seq, 10);
  return Number.isSafeInteger(number) ? number : 0;
}

/** The current sequence. If it is read before the documents, following from it misses nothing. */
export async function currentSeq(couch: Couch, database: string): Promise<string> {
  const info = await couch.server.db.get(couch.engineName(database));
  return String(info.update_seq);
}

/** All facts, in pages by id. Posts come first, so that facts that belong to them need not be buffered. */
export async function* allFacts(couch: Couch, database: string): AsyncGenerator<StoredFact[]> {
  yield* factsBetween(couch, database, POSTS.from, POSTS.to);
  yield* factsBetween(couch, database, null, POSTS.from);
  yield* factsBetween(couch, database, POSTS.to, null);
}

/** Facts with `from` <= id < `to`, in pages by id; null: no bound at that end. */
export async function* factsBetween(
  couch: Couch,
  database: string,
  from: string | null,
  to: string | null,
): AsyncGenerator<StoredFact[]> {
  for (let start = from; ; ) {
    const rows = await pageOf(couch, database, start, to);
    yield rows.flatMap(({ doc }) => (doc === undefined ? [] : [doc]));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
    start = `${last.id}\u0000`;
  }
}

async function pageOf(couch: Couch, database: string, from: string | null, to: string | null) {
  const range = { ...(from === null ? {} : { startkey: from }), ...(to === null ? {} : { endkey: to }) };
  const question = { ...range, inclusive_end: false, include_docs: true, limit: PAGE_SIZE };
  const { rows } = await couch.use<StoredFact>(database).list(question);
  if (!Array.isArray(rows)) throw new Error('_all_docs answered something else');
  return rows;
}

/** Waits for the next changes after `since`; an empty result means that nothing happened for a while. */
export async function nextChanges(
  couch: Couch,
  database: string,
  since: string,
  stopping: AbortSignal,
): Promise<Changes> {
  const page = await couch.feeds.next(database, since, stopping);
  const { results, lastSeq } = page.answer;
  const changes = results.map(({ id, deleted, doc }) => ({ id, fact: deleted === true ? null : factIn(doc) }));
  return { changes, lastSeq, caughtUp: !page.isFull };
}

/** The shared databases contain only facts. */
function factIn(doc: unknown): StoredFact | null {
  return typeof doc === 'object' && doc !== null ? (doc as StoredFact) : null;
}
