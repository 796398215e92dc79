import { createClaimedNotes } from '../../storage/claim/claimed-notes.ts';
import type { Couch } from '../../storage/engine/couch.ts';

const PREFIX = 'push:';

/** A notification that some of a person's browsers have not received. */
export interface Retry {
  readonly userId: string;
  /** The notification's id in the own database, which has its text. */
  readonly notification: string;
  /**
   * SHA-256 of the addresses that lack it, because an address alone allows sending to it; null for all browsers of the
   * person.
   */
  readonly missing: readonly string[] | null;
  /** Time of the event, ISO 8601. */
  readonly since: string;
  readonly tries: number;
}

interface RetryNote extends Retry {
  readonly _id: string;
  readonly type: 'push';
}

/**
 * Messages to retry, in the ledger, so that a restart loses none. A retry begins with a claim on the note, so only one
 * of several processes sends it. A kill between a push service's acceptance and the deletion of the note sends the
 * message twice; the second replaces the first.
 */
export interface RetryNotes {
  /** The notes of all processes. */
  load(): Promise<{ readonly retry: Retry; readonly rev: string }[]>;
  /**
   * Overwrites any note, or only revision `rev` to claim it.
   * @returns its revision; null if another process was faster
   * @throws Failure 503 if it is unknown which process has the note
   */
  keep(retry: Retry, rev?: string): Promise<string | null>;
  /**
   * Leaves a note that another process has claimed.
   * @throws Failure 503 if it is unknown whether it was deleted
   */
  drop(retry: Pick<Retry, 'userId' | 'notification'>, rev: string): Promise<void>;
}

/** The id range of a person's notes: inclusive start, exclusive end. */
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
