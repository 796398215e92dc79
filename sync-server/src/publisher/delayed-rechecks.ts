import { type TaskKind, type Work, workNamed } from './work-names.ts';

/**
 * What is worked out from lists (a number, a copy) is looked at once more a while after it was done, where there are
 * several nodes: a list comes from one copy of each part, and that one may lag behind what it follows from. When is
 * kept in memory; that it is to be done stands in the ledger until then (`../ledger/task-notes.ts`), for whoever takes
 * over.
 */
export class DelayedRechecks {
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #second = new Set<string>();

  /**
   * `queue`: takes a name once more (`work-names.ts`); `after`: in milliseconds; `isUnfinished`: whether the steps of
   * this database have worked something out from a list.
   */
  constructor(
    private readonly queue: (name: string) => void,
    private readonly after: number,
    private readonly isUnfinished: (database: string) => boolean,
  ) {}

  /** This was done; done again before its second look, it is looked at after the last time. */
  done(name: string): void {
    const wasSecond = this.#second.delete(name);
    const work = workNamed(name);
    const isOver = work.kind === 'step' ? !this.isUnfinished(work.database) : wasSecond || !isWorkedOut(work);
    if (isOver) return;
    clearTimeout(this.#waiting.get(name));
    const timer = setTimeout(() => {
      this.#waiting.delete(name);
      this.#second.add(name);
      this.queue(name);
    }, this.after);
    this.#waiting.set(name, timer.unref());
  }

  stop(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }
}

/** An arbiter's line has second looks of its own, which are noted (`../arbiter/requests.ts`). */
const WORKED_OUT: ReadonlySet<TaskKind> = new Set(['recount', 'copy', 'arbitrate']);

/** The notes that a start reads, of which others may have left some just before, are read once more. */
function isWorkedOut(work: Work): boolean {
  if (work.kind === 'chore') return work.chore === 'scan';
  return work.kind === 'task' && WORKED_OUT.has(work.task);
}
