import type { Couch } from '../engine/couch.ts';
import { LEDGER, notesOf, writeNote } from '../ledger/ledger.ts';
import { concurrencyLimit } from '../lib/concurrency-limit.ts';
import { groupStore } from '../store/grouped-store.ts';
import { createStore } from '../store/store.ts';
import { createClaims } from './claim.ts';

/** At a start thousands may wait; one after the other they would hold it up for seconds. */
const READ_TOGETHER = 8;

interface Note {
  readonly _id: string;
}

/**
 * Notes of things to be done that one process at a time may do, on one node as on several: whoever goes on with one
 * claims its place first (docs/adr/2026-11-claims.md).
 */
export interface ClaimedNotes<N extends Note> {
  /** All whose ids begin with the prefix, whoever left them, as they stand. In the order of their ids. */
  all(): Promise<{ readonly note: N; readonly rev: string }[]>;
  /** Writes it over whatever stands there. Answers its revision. */
  write(note: N): Promise<string>;
  /**
   * Writes it in the place of `rev`. Null: another process was here, or it is gone. @throws Failure 503 when it cannot
   * be known whose it is
   */
  claim(note: N, rev: string): Promise<string | null>;
  /** Left as it is when another process has it now. @throws Failure 503 when it cannot be known whether it is gone */
  remove(id: string, rev: string): Promise<void>;
}

export function createClaimedNotes<N extends Note>(couch: Couch, prefix: string): ClaimedNotes<N> {
  const store = createStore(couch);
  const grouped = groupStore(store);
  const claims = createClaims(couch);
  return {
    async all() {
      const fewTogether = concurrencyLimit(READ_TOGETHER);
      // A list may lag, and another process may be in the middle of a claim: with a revision that stands no more the
      // next claim would find that the thing is somebody else's, and nobody would do it before the next start.
      const standingAt = async (id: string) => {
        const standing = await claims.read<N>({ database: LEDGER, id });
        return standing === null ? [] : [{ note: { ...standing.doc, _id: id }, rev: standing.rev }];
      };
      const ids: string[] = [];
      for await (const { id } of notesOf(store, prefix)) ids.push(id);
      return (await Promise.all(ids.map((id) => fewTogether(() => standingAt(id))))).flat();
    },
    async write(note) {
      const rev = await writeNote(grouped, note._id, note);
      if (rev === null) throw new Error('A note that was written has a revision.');
      return rev;
    },
    async claim({ _id: id, ...content }, rev) {
      const taken = await claims.claim({ database: LEDGER, id, content, base: rev });
      return taken.kind === 'taken' ? taken.rev : null;
    },
    async remove(id, rev) {
      await claims.remove({ database: LEDGER, id }, rev);
    },
  };
}
