import { gather, type groupStore } from '../store/grouped-store.ts';
import type { NewDocument, Store } from '../store/store.ts';
import { LEDGER, notesOf } from './ledger.ts';

const MAX_TRIES = 10;

/** `written`: something was behind; `same`: nothing was; `more`: it has to be done again. */
export type Done = 'written' | 'same' | 'more';

/**
 * What has to be brought up to what stands in the databases, by its subject: a post whose numbers are to be counted,
 * somebody's copy of a fact. The note in the ledger is written after the fact that it follows from and before the
 * statement is answered: a step that was cut off before is done again and leaves the note then. The work may so begin
 * at any moment and in any process, and whatever it sees too early is noted later.
 */
export interface TaskNotes {
  /** Reads all notes, whoever left them; answers the subjects. */
  load(): Promise<string[]>;
  /**
   * Every note has a revision of its own afterwards, so that whoever works on it meanwhile cannot take it for settled.
   */
  note(subjects: readonly string[]): Promise<void>;
  /** Does it. `more`: not to the end; `again`: done, and noted anew meanwhile. */
  run(subject: string): Promise<'done' | 'more' | 'again'>;
}

interface TaskNotesParts {
  readonly store: Store;
  readonly grouped: ReturnType<typeof groupStore>;
  /**
   * In milliseconds: a note stands until its work was done a second time, at least so long after the first. Where there
   * are several nodes, a list comes from one copy, which may lag behind what was noted; whoever is killed meanwhile
   * leaves the note to another. Null: once is enough.
   */
  readonly recheckDelayMs: number | null;
  /** In milliseconds of a clock that never goes back. */
  readonly monotonic?: () => number;
}

/** `kind` is what the notes' ids begin with, before a colon. */
export function createTaskNotes(
  { store, grouped, recheckDelayMs, monotonic = () => performance.now() }: TaskNotesParts,
  kind: string,
  work: (subject: string) => Promise<Done>,
): TaskNotes {
  const prefix = `${kind}:`;
  /** Subject -> which note was worked on first, and when, until the second time. */
  const looked = new Map<string, { readonly rev: string; readonly at: number }>();
  /** Subject -> revision of its note, as far as it is known here. */
  const revs = new Map<string, string>();

  // One request at a time, so that a thousand people who like the same post meet in one note.
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
      // As it is before the work: another revision afterwards means that something may have been missed.
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
      // Another publisher noted it again, or settled it after seeing something else: once more, by the note as it is
      // now.
      await readRevs([subject]);
      return 'again';
    },
  };
}
