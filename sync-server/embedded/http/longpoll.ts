import { EngineError } from '../errors.ts';
import type { Signal } from '../signal.ts';
import type { Exchange, StreamedReply } from './exchange.ts';

/** CouchDB's `changes_timeout`: how long a longpoll without a heartbeat waits. */
const DEFAULT_WAIT = 60_000;
const DEFAULT_HEARTBEAT = 60_000;

export interface Feed {
  readonly longpoll: boolean;
  readonly timeout: number;
  /** Milliseconds between two heartbeats; null for none. */
  readonly heartbeat: number | null;
}

export function feedOf({ query }: Exchange): Feed {
  const feed = query.text('feed') ?? 'normal';
  if (feed !== 'normal' && feed !== 'longpoll') {
    throw new EngineError(400, 'bad_request', 'Supported `feed` types: normal, longpoll');
  }
  const heartbeat = heartbeatOf(query.text('heartbeat'));
  const timeout = query.count('timeout') ?? (heartbeat === null ? DEFAULT_WAIT : Number.POSITIVE_INFINITY);
  return { longpoll: feed === 'longpoll', timeout, heartbeat };
}

function heartbeatOf(text: string | undefined): number | null {
  if (text === undefined || text === 'false') return null;
  if (text === 'true') return DEFAULT_HEARTBEAT;
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  if (value > 0) return value;
  throw new EngineError(
    400,
    'bad_request',
    'Invalid heartbeat value. Expecting a positive integer value (in milliseconds).',
  );
}

/** One read of a feed: the response in chunks, and whether it has rows. */
export interface FeedPage {
  readonly isEmpty: boolean;
  readonly pieces: AsyncIterable<string>;
}

/**
 * Responds at once if `readPage` finds rows or the feed is a normal one; otherwise waits for `changed` and reads again,
 * until there are rows, the time is up, the client disconnects or the engine stops. An empty response contains the
 * position, from which the client continues.
 */
export async function answerFeed(
  exchange: Exchange,
  feed: Feed,
  changed: Signal,
  readPage: () => Promise<FeedPage>,
): Promise<StreamedReply> {
  const deadline = performance.now() + feed.timeout;
  const { version } = changed;
  const first = await readPage();
  if (!feed.longpoll || !first.isEmpty) return { pieces: first.pieces };
  return { pieces: waiting(exchange, feed, changed, readPage, { first, version, deadline }), isLive: true };
}

/** Line breaks serve as heartbeats, which JSON ignores. */
async function* waiting(
  exchange: Exchange,
  feed: Feed,
  changed: Signal,
  readPage: () => Promise<FeedPage>,
  initial: { readonly first: FeedPage; readonly version: number; readonly deadline: number },
): AsyncGenerator<string> {
  yield '\n';
  let { first: seen, version } = initial;
  while (seen.isEmpty && !exchange.signal.aborted) {
    const left = initial.deadline - performance.now();
    if (left <= 0) break;
    await changed.changedSince(version, Math.min(left, feed.heartbeat ?? left), exchange.signal);
    if (changed.version === version) {
      if (performance.now() < initial.deadline && !exchange.signal.aborted) yield '\n';
      continue;
    }
    version = changed.version;
    const next = await readPage().catch(() => null);
    if (next === null) break;
    seen = next;
  }
  yield* seen.pieces;
}
