import type { Couch } from '../engine/couch.ts';
import { orNull, removed, stored } from '../engine/nano-answers.ts';
import { sha256 } from './documents.ts';
import type { Session } from './session-family.ts';
import { sweepRange } from './sweep.ts';

/**
 * `ended:<sha256 of the session's id>`: a sign-in of an account that is gone. It says neither whose it was nor where,
 * only which tokens belonged to it, so that whoever shows one learns that signing in again leads nowhere.
 */
interface EndedSession {
  readonly type: 'ended';
  /** Hashes of the tokens that the device may hold. */
  readonly tokens: readonly string[];
  /** When the session would have expired anyway. */
  readonly expiresAt: string;
}

/** The sessions of accounts that are gone, until they would have expired. Ids are those of the sessions. */
export interface EndedSessions {
  /** May be repeated; a later one counts. */
  remember(id: string, session: Session): Promise<void>;
  /** Whether this secret belonged to the session, and the session would not have expired yet. */
  holds(id: string, secret: string): Promise<boolean>;
  /** The device has signed out; any other secret changes nothing. */
  forget(id: string, secret: string): Promise<void>;
  /** Removes those past their end. Answers how many. */
  sweep(): Promise<number>;
}

export function createEndedSessions(couch: Couch): EndedSessions {
  const ended = couch.use<EndedSession>('accounts');
  const isOver = ({ expiresAt }: EndedSession) => Date.parse(expiresAt) <= Date.now();

  return {
    async remember(id, { previous, offered, expiresAt }) {
      const note: EndedSession = { type: 'ended', tokens: [...offered, ...(previous ? [previous] : [])], expiresAt };
      for (;;) {
        const there = await orNull(ended.get(noteId(id)));
        if (await stored(ended.insert(there === null ? note : { ...there, ...note }, noteId(id)))) return;
      }
    },
    async holds(id, secret) {
      const there = await orNull(ended.get(noteId(id)));
      return there?.tokens.includes(sha256(secret)) === true && !isOver(there);
    },
    async forget(id, secret) {
      const there = await orNull(ended.get(noteId(id)));
      // False: somebody forgot it, or wrote it once more, which the sweep takes away.
      if (there?.tokens.includes(sha256(secret))) await removed(ended.destroy(there._id, there._rev));
    },
    sweep: () => sweepRange(ended, 'ended:', isOver),
  };
}

function noteId(id: string): string {
  return `ended:${sha256(id)}`;
}
