import { commentIds } from '../../../src/domain/comment/id.ts';
import { Failure } from '../http/failure.ts';
import { IGNORED_QUERY } from './table.ts';

/** Longer than this no feed is held: proxies cut silent connections at 60 s, and a person's rights may change. */
export const LONGEST_FEED_MS = 50_000;
/** The most rows that a feed answers at once, whoever asks for more or for no number. */
export const FEED_ROWS = 1_000;
/** The most rows that may be asked for at once of anything else. */
const PAGE_ROWS = 1_000;

const FLAG = /^(?:true|false)$/;
const COUNT = /^\d{1,9}$/;
const TEXT_IN_JSON = /^"(?:[^"\\]|\\.){0,2000}"$/s;

/**
 * What the values of parameters may be; CouchDB 3.5 answers some others as if it had failed, and a device would ask
 * again and again. Revisions and the kinds of feeds are checked where they are read.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    [
      ...['include_docs', 'conflicts', 'attachments', 'descending', 'inclusive_end', 'update_seq', 'new_edits'],
      ...['revs', 'revs_info', 'latest', 'deleted_conflicts'],
    ].map((name) => [name, FLAG]),
  ),
  ...Object.fromEntries(['limit', 'skip', 'timeout'].map((name) => [name, COUNT])),
  ...Object.fromEntries(['key', 'startkey', 'endkey', 'start_key', 'end_key'].map((name) => [name, TEXT_IN_JSON])),
  seq_interval: /^[1-9]\d{0,8}$/,
  heartbeat: /^(?:true|false|[1-9]\d{0,8})$/,
  style: /^(?:main_only|all_docs)$/,
  since: /^[\x21-\x7e]{1,8000}$/,
};

/**
 * The parameters of a request, each once, all of them allowed.
 * @throws Failure 400 naming the one that is not.
 */
export function readQuery(url: string, allowed: readonly string[]): URLSearchParams {
  const start = url.indexOf('?');
  const given = new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
  const kept = new URLSearchParams();
  for (const [name, value] of given) {
    if (IGNORED_QUERY.has(name)) continue;
    if (!allowed.includes(name) || kept.has(name)) {
      const shown = /^\w{1,30}$/.test(name) ? name : 'a parameter';
      throw new Failure(400, 'gateway/bad-request', `The query parameter ${shown} is not allowed here.`);
    }
    if (FORMS[name]?.test(value) === false)
      throw new Failure(400, 'gateway/bad-request', `The query parameter ${name} cannot have this value.`);
    kept.set(name, value);
  }
  return kept;
}

/**
 * How a `_changes` request is held. `waitMs` is null for a normal feed; `query` is what the engine is asked, with as
 * many rows as a feed answers, and without what the gateway answers for itself: heartbeats (they would keep the feed
 * open for ever) and how long to wait. Whoever gets it may change it, so that of a held one there is no second copy.
 * @throws Failure 400 for the kinds of feed that never end.
 */
export function readFeed(given: URLSearchParams, longestMs: number): { query: URLSearchParams; waitMs: number | null } {
  const feed = given.get('feed') ?? 'normal';
  if (feed !== 'normal' && feed !== 'longpoll') {
    throw new Failure(400, 'gateway/bad-request', 'feed must be normal or longpoll.');
  }
  const query = withFewRows(given);
  for (const name of ['feed', 'timeout', 'heartbeat']) query.delete(name);
  if (feed === 'normal') return { query, waitMs: null };
  const asked = Number(given.get('timeout') ?? LONGEST_FEED_MS);
  if (!Number.isFinite(asked) || asked < 0) {
    throw new Failure(400, 'gateway/bad-request', 'timeout must be a number of milliseconds.');
  }
  const waitMs = Math.floor(Math.min(asked, longestMs, LONGEST_FEED_MS));
  return { query, waitMs: waitMs > 0 ? waitMs : null };
}

/**
 * The question with as many rows as a feed answers; `pending` says that there are more. A whole database at once is
 * more than a service should hold in memory, or anybody should wait for.
 */
function withFewRows(given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(given);
  const limit = Number(given.get('limit') ?? FEED_ROWS);
  query.set('limit', String(Math.min(Number.isInteger(limit) && limit > 0 ? limit : 1, FEED_ROWS)));
  return query;
}

/**
 * A part of the database at a time: a list that ended early without a word would be taken for all there is.
 * @throws Failure 400 without such a limit
 */
export function checkPage(given: URLSearchParams): void {
  if (given.has('key') || isPage(given.get('limit'))) return;
  throw new Failure(400, 'gateway/bad-request', `A limit of 1 to ${PAGE_ROWS} is needed.`);
}

function isPage(limit: string | null): boolean {
  return Number.isInteger(Number(limit)) && Number(limit) >= 1 && Number(limit) <= PAGE_ROWS;
}

/**
 * The comments of one post are all that may be asked for by a range of ids: both keys begin with the same
 * `comment:<post>:`, so that whatever lies between them does, too.
 * @throws Failure 400 for any other range
 */
export function checkCommentRange(given: URLSearchParams): void {
  const [from, to] = [postOfKey(given.get('startkey')), postOfKey(given.get('endkey'))];
  const fits = isPage(given.get('limit')) && given.get('include_docs') === 'true';
  if (fits && from !== null && from === to) return;
  throw new Failure(
    400,
    'gateway/bad-request',
    'Only include_docs=true&startkey="comment:<post>:…"&endkey="comment:<post>:…"&limit=1…1000 may be asked.',
  );
}

/** The post in a key, which is written as JSON; null for any other key. */
function postOfKey(json: string | null): string | null {
  try {
    const key: unknown = JSON.parse(json ?? 'null');
    return typeof key === 'string' ? (commentIds.begun(key)[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** An answer without changes: what a feed says when its time is over, whoever ends it. */
export function emptyFeed(query: URLSearchParams): Buffer {
  return Buffer.from(JSON.stringify({ results: [], last_seq: query.get('since') ?? '0', pending: 0 }));
}
