import { type TaskKind, type Work, workNamed } from '../intake/work-names.ts';

/**
 * Repeats work based on lists (a count, a copy) some time later if there are several nodes: a list comes from one
 * replica of each shard, which may lag. The time is held in memory; the task stays in the ledger until then
 * (`../../storage/ledger/task-notes.ts`), for the process that takes over.
 */
export class DelayedRechecks {
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #second = new Set<string>();

  /**
   * `queue`: queues a name again (`work-names.ts`); `after`: in milliseconds; `isUnfinished`: whether the steps of this
   * database did work based on a list.
   */
  constructor(
    private readonly queue: (name: string) => void,
    private readonly after: number,
    private readonly isUnfinished: (database: string) => boolean,
  ) {}

  /** The work was done; another run before the recheck postpones it. */
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

/** An arbiter's partition has its own delayed rechecks, which are noted (`../../matters/arbiter/requests.ts`). */
const WORKED_OUT: ReadonlySet<TaskKind> = new Set(['recount', 'copy', 'arbitrate']);

/** Notes read at a start are read again later, because other processes may have written some just before. */
function isWorkedOut(work: Work): boolean {
  if (work.kind === 'chore') return work.chore === 'scan';
  return work.kind === 'task' && WORKED_OUT.has(work.task);
}
