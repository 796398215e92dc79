import { type Work, workNamed } from './work-names.ts';

/**
 * What is worked out from lists (a number, a copy) is looked at once more a while after it was done, where there are
 * several nodes: a list comes from one copy of each part, and that one may lag behind what it follows from. When is
 * kept in memory; that it is to be done stands in the ledger until then (`../ledger/task-notes.ts`), for whoever takes
 * over.
 */
export class SecondLooks {
  readonly #waiting = new Map<string, NodeJS.Timeout>();
  readonly #second = new Set<string>();

  /** `queue`: takes a name once more (`work-names.ts`); `after`: in milliseconds. */
  constructor(
    private readonly queue: (name: string) => void,
    private readonly after: number,
  ) {}

  /** This was done; done again before its second look, it is looked at after the last time. */
  done(name: string): void {
    if (!isWorkedOut(workNamed(name)) || this.#second.delete(name)) return;
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

function isWorkedOut(work: Work): boolean {
  return work.kind === 'task' && (work.task === 'recount' || work.task === 'copy');
}
