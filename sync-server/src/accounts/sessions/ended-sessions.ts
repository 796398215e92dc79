import type { Couch } from '../../storage/engine/couch.ts';
import { orNull, removed, stored } from '../../storage/engine/nano-answers.ts';
import { sha256 } from '../documents.ts';
import type { Session } from './session-family.ts';
import { sweepRange } from './sweep.ts';

/**
 * `ended:<sha256 of the session's id>`: a session of a deleted account. It names neither the person nor the device,
 * only the hashes of its tokens, so that a device that shows one learns that signing in again does not help.
 */
interface EndedSession {
  readonly type: 'ended';
  /** Hashes of the tokens that the device may have. */
  readonly tokens: readonly string[];
  /** When the session would have expired. */
  readonly expiresAt: string;
}

/** The sessions of deleted accounts, until they would have expired. The ids are those of the sessions. */
export interface EndedSessions {
  /** Idempotent; the last call counts. */
  remember(id: string, session: Session): Promise<void>;
  /** Whether this secret belonged to the session, and the session would not have expired yet. */
  holds(id: string, secret: string): Promise<boolean>;
  /** The device has signed out. Any other secret changes nothing. */
  forget(id: string, secret: string): Promise<void>;
  /** Removes expired entries. Returns the number removed. */
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
      // False if another request removed or rewrote it; the sweep removes a rewritten one.
      if (there?.tokens.includes(sha256(secret))) await removed(ended.destroy(there._id, there._rev));
    },
    sweep: () => sweepRange(ended, 'ended:', isOver),
  };
}

function noteId(id: string): string {
  return `ended:${sha256(id)}`;
}
