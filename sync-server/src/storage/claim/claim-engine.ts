import type { Couch } from '../engine/couch.ts';
import { askEngine, EngineRefusal, EngineUnreachable, requestEngine } from '../engine/engine-request.ts';
import { type Leaf, leafOf, leavesOf } from './leaves.ts';

/** A document; the database has the service's name for it. */
export interface Place {
  readonly database: string;
  readonly id: string;
}

/**
 * The result of a write. Only `stored` is a success; after any other result the document may still be stored and become
 * the winning revision.
 */
export type Answer =
  | { readonly kind: 'stored'; readonly rev: string }
  /** 202, no response, or none in time. */
  | { readonly kind: 'unknown' }
  /** 409: the id had another revision. */
  | { readonly kind: 'conflict' }
  /** The engine reported a failure. */
  | { readonly kind: 'failed'; readonly error: EngineRefusal };

/** The requests on which claims are built. `withinMs`: another timeout than the usual one. */
export interface ClaimEngine {
  /** @throws EngineRefusal for errors that a retry would repeat (no such database, too large) */
  put(place: Place, document: object, parent: string | null, withinMs?: number): Promise<Answer>;
  /** The winning revision, as a plain read returns it; null if there is none. */
  get(place: Place, withinMs?: number): Promise<Leaf | null>;
  /**
   * The leaves of all branches, including removed ones, from all copies that respond; null if too few responded in
   * time.
   */
  leaves(place: Place): Promise<Leaf[] | null>;
}

/** All copies, or two of three if one hangs: a write answered with 201 is on two copies, so one of these has it. */
const READERS = [3, 2] as const;
const HTTP_CONFLICT = 409;
const HTTP_ACCEPTED = 202;

/** `answerMs`: timeout of one request. A paused node, unlike a dead one, does not respond for a minute. */
export function createClaimEngine(couch: Couch, answerMs: number): ClaimEngine {
  const { authorization, dispatcher } = couch;

  const address = ({ database, id }: Place, qs: Readonly<Record<string, string>> = {}) => {
    const url = couch.addressOf(database, encodeURIComponent(id));
    url.search = new URLSearchParams(qs).toString();
    return url;
  };

  /** Null: no response in time. */
  async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>, withinMs = answerMs): Promise<T | null> {
    const signal = AbortSignal.timeout(withinMs);
    try {
      return await ask(signal);
    } catch (error) {
      if (signal.aborted && error === signal.reason) return null;
      throw error;
    }
  }

  async function read(url: URL, withinMs = answerMs): Promise<{ readonly found: unknown } | null> {
    return await inTime(async (signal) => {
      try {
        return {
          found: JSON.parse((await requestEngine(url, { authorization, dispatcher, signal })).toString('utf8')),
        };
      } catch (error) {
        if (error instanceof EngineRefusal && isNothing(error)) return { found: null };
        throw error;
      }
    }, withinMs);
  }

  return {
    async put(place, document, parent, withinMs) {
      const body = { ...document, _id: place.id, ...(parent === null ? {} : { _rev: parent }) };
      try {
        const answer = await inTime(
          (signal) => askEngine(address(place), { authorization, dispatcher, method: 'PUT', body, signal }),
          withinMs,
        );
        if (answer === null || answer.status === HTTP_ACCEPTED) return { kind: 'unknown' };
        const { rev } = JSON.parse(answer.bytes.toString('utf8'));
        return typeof rev === 'string' ? { kind: 'stored', rev } : { kind: 'unknown' };
      } catch (error) {
        // The connection ended before the response: the next read shows the result, or fails as well.
        if (error instanceof EngineUnreachable) return { kind: 'unknown' };
        if (!(error instanceof EngineRefusal)) throw error;
        if (error.statusCode === HTTP_CONFLICT) return { kind: 'conflict' };
        if (error.statusCode >= 500) return { kind: 'failed', error };
        throw error;
      }
    },
    async get(place, withinMs) {
      const answer = await read(address(place), withinMs);
      if (answer === null) throw new EngineRefusal(504, 'The engine did not answer in time.');
      return answer.found === null ? null : leafOf(answer.found);
    },
    async leaves(place) {
      for (const r of READERS) {
        const answer = await read(address(place, { open_revs: 'all', r: String(r) }));
        if (answer !== null) return answer.found === null ? [] : leavesOf(answer.found);
      }
      return null;
    },
  };
}

/** The document does not exist. A missing database has another reason and is an error. */
function isNothing({ statusCode, message }: EngineRefusal): boolean {
  return statusCode === 404 && (message === 'missing' || message === 'deleted');
}
