import type { Couch } from '../engine/couch.ts';
import { askEngine, EngineRefusal, EngineUnreachable, requestEngine } from '../engine/engine-request.ts';
import { type Leaf, leafOf, leavesOf } from './leaves.ts';

/** Which document is meant, by our database names. */
export interface Place {
  readonly database: string;
  readonly id: string;
}

/**
 * What writing came to. Only `stored` is a success; anything else may be stored all the same, and become the winning
 * revision.
 */
export type Answer =
  | { readonly kind: 'stored'; readonly rev: string }
  /** 202, or no answer, or none in time. */
  | { readonly kind: 'unknown' }
  /** 409: something else stood there. */
  | { readonly kind: 'conflict' }
  /** The engine answered that it could not. */
  | { readonly kind: 'failed'; readonly error: EngineRefusal };

/** The requests that claims are made of. */
export interface ClaimEngine {
  /** @throws EngineRefusal for what would fail again (no such database, too large) */
  put(place: Place, document: object, parent: string | null): Promise<Answer>;
  /** As a plain reading shows it; null: there is none. */
  get(place: Place): Promise<Leaf | null>;
  /** All ends of its branches, removed ones too, from as many copies as answer; null: too few answered in time. */
  leaves(place: Place): Promise<Leaf[] | null>;
}

/** All copies, or two of three when one hangs: what was answered 201 is on two, so one of these knows it. */
const READERS = [3, 2] as const;
const HTTP_CONFLICT = 409;
const HTTP_ACCEPTED = 202;

/** `answerMs`: how long one request may take. A node that is paused, not dead, answers nothing for a minute. */
export function createClaimEngine(couch: Couch, answerMs: number): ClaimEngine {
  const { authorization, dispatcher } = couch;

  const address = ({ database, id }: Place, qs: Readonly<Record<string, string>> = {}) => {
    const url = couch.addressOf(database, encodeURIComponent(id));
    url.search = new URLSearchParams(qs).toString();
    return url;
  };

  /** Null: not answered in time. */
  async function inTime<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    const signal = AbortSignal.timeout(answerMs);
    try {
      return await ask(signal);
    } catch (error) {
      if (signal.aborted && error === signal.reason) return null;
      throw error;
    }
  }

  async function read(url: URL): Promise<{ readonly found: unknown } | null> {
    return await inTime(async (signal) => {
      try {
        return {
          found: JSON.parse((await requestEngine(url, { authorization, dispatcher, signal })).toString('utf8')),
        };
      } catch (error) {
        if (error instanceof EngineRefusal && isNothing(error)) return { found: null };
        throw error;
      }
    });
  }

  return {
    async put(place, document, parent) {
      const body = { ...document, _id: place.id, ...(parent === null ? {} : { _rev: parent }) };
      try {
        const answer = await inTime((signal) =>
          askEngine(address(place), { authorization, dispatcher, method: 'PUT', body, signal }),
        );
        if (answer === null || answer.status === HTTP_ACCEPTED) return { kind: 'unknown' };
        const { rev } = JSON.parse(answer.bytes.toString('utf8'));
        return typeof rev === 'string' ? { kind: 'stored', rev } : { kind: 'unknown' };
      } catch (error) {
        // The connection ended before the answer came: what is looked at next tells, or fails as well.
        if (error instanceof EngineUnreachable) return { kind: 'unknown' };
        if (!(error instanceof EngineRefusal)) throw error;
        if (error.statusCode === HTTP_CONFLICT) return { kind: 'conflict' };
        if (error.statusCode >= 500) return { kind: 'failed', error };
        throw error;
      }
    },
    async get(place) {
      const answer = await read(address(place));
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

/** There is no such document. That there is no such database is said with another reason, and an error. */
function isNothing({ statusCode, message }: EngineRefusal): boolean {
  return statusCode === 404 && (message === 'missing' || message === 'deleted');
}
