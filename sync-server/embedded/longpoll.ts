import { EngineError } from './errors.ts';
import type { Exchange, Reply, StreamedReply } from './exchange.ts';
import { ok } from './exchange.ts';
import type { Signal } from './signal.ts';

/** CouchDB's `changes_timeout`: how long a longpoll waits when it asks for no heartbeat. */
const DEFAULT_WAIT = 60_000;
const DEFAULT_HEARTBEAT = 60_000;

export interface Feed {
  readonly longpoll: boolean;
  readonly timeout: number;
  /** Milliseconds between two signs of life, or null for none. */
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

/**
 * Answers at once when `read` finds rows or the feed is a normal one; otherwise waits for `changed` and reads again, until there are rows, the time is over, the
 * client is gone or the engine stops. An empty answer carries the position, so the client goes on from there.
 */
export async function answerFeed<T extends { results: readonly unknown[] }>(
  exchange: Exchange,
  feed: Feed,
  changed: Signal,
  read: () => Promise<T>,
): Promise<Reply | StreamedReply> {
  const deadline = performance.now() + feed.timeout;
  let version = changed.version;
  let answer = await read();
  if (!feed.longpoll || answer.results.length > 0) return ok(answer);

  return {
    async stream(beat) {
      beat();
      while (answer.results.length === 0 && !exchange.gone.aborted) {
        const left = deadline - performance.now();
        if (left <= 0) break;
        await changed.changedSince(version, Math.min(left, feed.heartbeat ?? left), exchange.gone);
        if (changed.version === version) {
          if (performance.now() < deadline && !exchange.gone.aborted) beat();
          continue;
        }
        version = changed.version;
        const next = await read().catch(() => null);
        if (next === null) break;
        answer = next;
      }
      return answer;
    },
  };
}
