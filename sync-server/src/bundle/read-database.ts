import type { Couch } from '../couch.ts';
import type { StoredFact } from './fact-window.ts';

export interface Change {
  readonly id: string;
  /** null: removed. */
  readonly fact: StoredFact | null;
}

const PAGE = 1_000;
const LONGPOLL_MS = 50_000;
const SLACK_MS = 30_000;

/** Where the database stands now. Taken before its documents are read, it is a place from which nothing is missed. */
export async function currentSeq(couch: Couch, database: string): Promise<string> {
  const info = await couch.server.db.get(couch.engineName(database));
  return String(info.update_seq);
}

/** All facts, in pages by id. */
export async function* allFacts(couch: Couch, database: string): AsyncGenerator<StoredFact> {
  let startkey = '';
  for (;;) {
    const rows = await pageOf(couch, database, startkey);
    for (const row of rows) if (row.doc !== undefined) yield row.doc;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    startkey = `${last.id}\u0000`;
  }
}

async function pageOf(couch: Couch, database: string, startkey: string) {
  const { rows } = await couch.use<StoredFact>(database).list({ startkey, include_docs: true, limit: PAGE });
  if (!Array.isArray(rows)) throw new Error('_all_docs answered something else');
  return rows;
}

/** Waits for the next changes after `since`; an empty answer means that nothing happened for a while. */
export async function nextChanges(
  couch: Couch,
  database: string,
  since: string,
  stopping: AbortSignal,
): Promise<{ changes: Change[]; lastSeq: string }> {
  const url = couch.addressOf(database, '_changes');
  const query = { feed: 'longpoll', include_docs: 'true', limit: String(PAGE), timeout: String(LONGPOLL_MS), since };
  url.search = new URLSearchParams(query).toString();
  const response = await fetch(url, {
    headers: { authorization: couch.authorization, accept: 'application/json' },
    signal: AbortSignal.any([stopping, AbortSignal.timeout(LONGPOLL_MS + SLACK_MS)]),
  });
  if (!response.ok) throw new Error(`_changes answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isChanges(answer)) throw new Error('_changes answered something else');
  const changes = answer.results.map(({ id, deleted, doc }) => ({ id, fact: deleted === true ? null : (doc ?? null) }));
  return { changes, lastSeq: String(answer.last_seq) };
}

interface ChangesAnswer {
  readonly results: readonly { id: string; deleted?: boolean; doc?: StoredFact }[];
  readonly last_seq: unknown;
}

function isChanges(value: unknown): value is ChangesAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'results' in value &&
    Array.isArray(value.results) &&
    'last_seq' in value
  );
}
