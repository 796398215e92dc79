import { concurrencyLimit } from '../../base/lib/concurrency-limit.ts';
import type { Couch } from '../engine/couch.ts';
import { LEDGER, notesOf, writeNote } from '../ledger/ledger.ts';
import { groupStore } from '../store/grouped-store.ts';
import { createStore } from '../store/store.ts';
import { createClaims } from './claim.ts';

/** Thousands may wait at a start; reading them one after the other would delay it by seconds. */
const READ_TOGETHER = 8;

interface Note {
  readonly _id: string;
}

/**
 * Notes of tasks that only one process at a time may do, on one node or several: a process claims the note before it
 * continues the task (docs/adr/2026-11-claims.md).
 */
export interface ClaimedNotes<N extends Note> {
  /** All current notes whose ids begin with the prefix, of any process, in the order of their ids. */
  all(): Promise<{ readonly note: N; readonly rev: string }[]>;
  /** Overwrites the current revision. Returns the new one. */
  write(note: N): Promise<string>;
  /** Replaces `rev`. Null if another process changed or removed it. @throws Failure 503 if its owner is not known */
  claim(note: N, rev: string): Promise<string | null>;
  /** Does nothing if another process has it now. @throws Failure 503 if it is not known whether it was removed */
  remove(id: string, rev: string): Promise<void>;
}

export function createClaimedNotes<N extends Note>(couch: Couch, prefix: string): ClaimedNotes<N> {
  const store = createStore(couch);
  const grouped = groupStore(store);
  const claims = createClaims(couch);
  return {
    async all() {
      const fewTogether = concurrencyLimit(READ_TOGETHER);
      // A list may lag, and another process may be in the middle of a claim. With an outdated revision the next claim
      // would report another owner, and no process would do the task before the next start.
      const readCurrent = async (id: string) => {
        const current = await claims.read<N>({ database: LEDGER, id });
        return current === null ? [] : [{ note: { ...current.doc, _id: id }, rev: current.rev }];
      };
      const ids: string[] = [];
      for await (const { id } of notesOf(store, prefix)) ids.push(id);
      return (await Promise.all(ids.map((id) => fewTogether(() => readCurrent(id))))).flat();
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
