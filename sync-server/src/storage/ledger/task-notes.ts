import { gather } from '../store/grouped-store.ts';
import type { GroupedStore, NewDocument, Store } from '../store/store.ts';
import { LEDGER, notesOf } from './ledger.ts';

const MAX_TRIES = 10;

/** `written`: something was outdated; `same`: nothing was; `more`: it must be done again. */
export type Done = 'written' | 'same' | 'more';

/**
 * Tasks that update derived data, by subject: a post whose numbers must be counted, a person's copy of a fact. The note
 * in the ledger is written after the fact that causes it and before the statement's outcome: if a step is interrupted
 * before that, its repetition writes the note. So the work may start at any time and in any process, and anything that
 * it misses is noted later.
 */
export interface TaskNotes {
  /** Reads all notes, of any process. Returns the subjects. */
  load(): Promise<string[]>;
  /** Gives every note a new revision, so that work in progress on it does not count as done. */
  note(subjects: readonly string[]): Promise<void>;
  /** Does the task. `more`: not finished; `again`: finished, but noted again in the meantime. */
  run(subject: string): Promise<'done' | 'more' | 'again'>;
}

interface TaskNotesParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  /**
   * Milliseconds: a note stays until its task was done a second time, at least this long after the first. In a cluster
   * a list comes from one copy, which may lag behind the cause; after a crash in between, another process finds the
   * note. Null: once is enough.
   */
  readonly recheckDelayMs: number | null;
  /** Milliseconds of a monotonic clock. */
  readonly monotonic?: () => number;
}

/** `kind`: the prefix of the notes' ids, before a colon. */
export function createTaskNotes(
  { store, grouped, recheckDelayMs, monotonic = () => performance.now() }: TaskNotesParts,
  kind: string,
  work: (subject: string) => Promise<Done>,
): TaskNotes {
  const prefix = `${kind}:`;
  /** Subject -> the note's revision at the first work, and its time, until the second work. */
  const looked = new Map<string, { readonly rev: string; readonly at: number }>();
  /** Subject -> revision of its note, if known here. */
  const revs = new Map<string, string>();

  // One request at a time, so that a thousand people who like the same post share one note.
  const bump = gather<string, true>(async (subjects) => {
    let open = [...new Set(subjects)];
    for (let tries = 0; open.length > 0; tries += 1) {
      if (tries >= MAX_TRIES) throw new Error('a note keeps being written by others');
      if (tries > 0) await readRevs(open);
      const written = await grouped.write(LEDGER, open.map(noteOf));
      for (const [index, result] of written.entries()) {
        const subject = open[index];
        if (result.ok && subject !== undefined) revs.set(subject, result.rev);
      }
      open = open.filter((_subject, index) => written[index]?.ok !== true);
    }
    return subjects.map(() => true);
  });

  async function readRevs(subjects: readonly string[]): Promise<void> {
    const rows = await grouped.read(
      LEDGER,
      subjects.map((subject) => prefix + subject),
    );
    for (const subject of subjects) {
      const row = rows.get(prefix + subject);
      if (row === undefined || row.deleted) revs.delete(subject);
      else revs.set(subject, row.rev);
    }
  }

  function noteOf(subject: string): NewDocument {
    const rev = revs.get(subject);
    const note = { _id: prefix + subject, type: kind };
    return rev === undefined ? note : { ...note, _rev: rev };
  }

  function isSecond(subject: string, rev: string): boolean {
    if (recheckDelayMs === null) return true;
    const first = looked.get(subject);
    const now = monotonic();
    if (first?.rev !== rev) looked.set(subject, { rev, at: now });
    else if (now - first.at >= recheckDelayMs) return looked.delete(subject);
    return false;
  }

  return {
    async load() {
      const subjects: string[] = [];
      for await (const { id, rev } of notesOf(store, prefix)) {
        const subject = id.slice(prefix.length);
        subjects.push(subject);
        revs.set(subject, rev);
      }
      return subjects;
    },
    async note(subjects) {
      await bump(subjects);
    },
    async run(subject) {
      // The revision before the work: a different one afterwards means that something may have been missed.
      const rev = revs.get(subject);
      const done = await work(subject);
      if (done === 'more') return 'more';
      if (rev === undefined) return done === 'written' || revs.has(subject) ? 'again' : 'done';
      if (revs.get(subject) !== rev) return 'again';
      if (!isSecond(subject, rev)) return 'done';
      const [settled] = await grouped.write(LEDGER, [{ _id: prefix + subject, _rev: rev, _deleted: true }]);
      if (settled?.ok) {
        if (revs.get(subject) === rev) revs.delete(subject);
        return revs.has(subject) ? 'again' : 'done';
      }
      // Another publisher noted it again, or settled it after reading something else: repeat with the current note.
      await readRevs([subject]);
      return 'again';
    },
  };
}
