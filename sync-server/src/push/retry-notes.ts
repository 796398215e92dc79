import { createClaimedNotes } from '../claim/claimed-notes.ts';
import type { Couch } from '../engine/couch.ts';

const PREFIX = 'push:';

/** A notification that some of a person's browsers have not got yet. */
export interface Retry {
  readonly userId: string;
  /** The notification's id in the own database, where its words are. */
  readonly notification: string;
  /**
   * SHA-256 of the addresses that did not take it, because whoever knows an address may knock there; null: every
   * browser of the person.
   */
  readonly missing: readonly string[] | null;
  /** When it was news, ISO 8601. */
  readonly since: string;
  readonly tries: number;
}

interface RetryNote extends Retry {
  readonly _id: string;
  readonly type: 'push';
}

/**
 * What is to be offered to push services again, in the ledger, so that a restart loses none. A try begins with a claim
 * on the note: of several processes that know of it one offers it. Between a push service's yes and the end of the note
 * a kill makes the message come twice; the later one takes the place of the first.
 */
export interface RetryNotes {
  /** All of them, whoever left them. */
  load(): Promise<{ readonly retry: Retry; readonly rev: string }[]>;
  /**
   * Writes it over whatever stands there, or claims the place of `rev`. Answers its revision; null: another process was
   * here. @throws Failure 503 when it cannot be known whose it is
   */
  keep(retry: Retry, rev?: string): Promise<string | null>;
  /** Left as it is when another process has it now. @throws Failure 503 when it cannot be known whether it is gone */
  drop(retry: Pick<Retry, 'userId' | 'notification'>, rev: string): Promise<void>;
}

/** The range of ids of a person's notes: from the first, up to and without the second. */
export function retriesTo(userId: string): [string, string] {
  const from = `${PREFIX}${userId}:`;
  return [from, `${from}\ufff0`];
}

export function createRetryNotes(couch: Couch): RetryNotes {
  const notes = createClaimedNotes<RetryNote>(couch, PREFIX);

  return {
    async load() {
      const found = [];
      for (const { note, rev } of await notes.all()) {
        const { userId, notification, missing, since, tries } = note;
        found.push({ retry: { userId, notification, missing, since, tries }, rev });
      }
      return found;
    },
    async keep(retry, rev) {
      const note: RetryNote = { _id: noteId(retry), type: 'push', ...retry };
      return rev === undefined ? await notes.write(note) : await notes.claim(note, rev);
    },
    async drop(retry, rev) {
      await notes.remove(noteId(retry), rev);
    },
  };
}

function noteId({ userId, notification }: Pick<Retry, 'userId' | 'notification'>): string {
  return retriesTo(userId)[0] + notification;
}
