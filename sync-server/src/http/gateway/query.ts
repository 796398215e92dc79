import { commentIds } from '../../../../src/domain/comment/id.ts';
import { Failure } from '../../base/http/failure.ts';
import { IGNORED_QUERY } from './table.ts';

/** The longest time to hold a feed: proxies cut silent connections at 60 s, and a person's rights may change. */
export const LONGEST_FEED_MS = 50_000;
/** The maximum of rows in a feed's response, whatever number is requested. */
export const FEED_ROWS = 1_000;
/** The maximum of rows in any other response. */
const PAGE_ROWS = 1_000;

const FLAG = /^(?:true|false)$/;
const COUNT = /^\d{1,9}$/;
const TEXT_IN_JSON = /^"(?:[^"\\]|\\.){0,2000}"$/s;

/**
 * The allowed values of parameters. CouchDB 3.5 responds to some others as if it had failed, and a device would retry
 * forever. Revisions and the kinds of feeds are checked where they are read.
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
 * The parameters of a request; each may appear once, and all must be allowed.
 * @throws Failure 400 naming the one that is not.
 */
export function readQuery(url: string, allowed: readonly string[]): URLSearchParams {
  const start = url.indexOf('?');
  const given = new URLSearchParams(start === -1 ? '' : url.slice(start + 1));
  const query = new URLSearchParams();
  for (const [name, value] of given) {
    if (IGNORED_QUERY.has(name)) continue;
    if (!allowed.includes(name) || query.has(name)) {
      const shown = /^\w{1,30}$/.test(name) ? name : 'a parameter';
      throw new Failure(400, 'gateway/bad-request', `The query parameter ${shown} is not allowed here.`);
    }
    if (FORMS[name]?.test(value) === false)
      throw new Failure(400, 'gateway/bad-request', `The query parameter ${name} cannot have this value.`);
    query.set(name, value);
  }
  return query;
}

/**
 * How a `_changes` request is held. `waitMs` is null for a normal feed. `query` is the request to the engine: with the
 * row limit of a feed, and without heartbeats (they would keep the feed open forever) and the time to wait, which the
 * gateway handles itself. The caller may change `query`; held feeds need no second copy.
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
 * The query with the row limit of a feed; `pending` says that there are more. A whole database at once takes too much
 * memory and too long.
 */
function withFewRows(given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(given);
  const limit = Number(given.get('limit') ?? FEED_ROWS);
  query.set('limit', String(Math.min(Number.isInteger(limit) && limit > 0 ? limit : 1, FEED_ROWS)));
  return query;
}

/**
 * Requires a limit, because a client would take a silently shortened list for complete.
 * @throws Failure 400 without a limit
 */
export function checkPage(given: URLSearchParams): void {
  if (given.has('key') || isPage(given.get('limit'))) return;
  throw new Failure(400, 'gateway/bad-request', `A limit of 1 to ${PAGE_ROWS} is needed.`);
}

function isPage(limit: string | null): boolean {
  return Number.isInteger(Number(limit)) && Number(limit) >= 1 && Number(limit) <= PAGE_ROWS;
}

/**
 * The only range of ids that may be requested is that of one post's comments: both keys must begin with the same
 * `comment:<post>:`, and so does everything in between.
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

/** The post in a key, which is JSON; null for any other key. */
function postOfKey(json: string | null): string | null {
  try {
    const key: unknown = JSON.parse(json ?? 'null');
    return typeof key === 'string' ? (commentIds.parseLeading(key)[0] ?? null) : null;
  } catch {
    return null;
  }
}

/** A response without changes, when a feed's time is over or it was aborted. */
export function emptyFeed(query: URLSearchParams): Buffer {
  return Buffer.from(JSON.stringify({ results: [], last_seq: query.get('since') ?? '0', pending: 0 }));
}
