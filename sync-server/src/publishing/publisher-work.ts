import type { NotedTasks } from './follow-up/noted-tasks.ts';
import { listChangedDatabases } from './intake/list-databases.ts';
import { type Chore, workNamed } from './intake/work-names.ts';
import { processChanges } from './process-changes.ts';
import type { PublisherParts } from './publisher.ts';
import type { RoundParts } from './round-parts.ts';

/** People's databases as the publisher sees them. */
interface Databases {
  readonly isOurs: (database: string) => boolean;
  /** False once the publisher stops. */
  readonly isRunning: () => boolean;
  readonly wake: (databases: Iterable<string>) => void;
  /** Queues a database that nothing has woken. */
  readonly addLater: (database: string) => void;
}

/** Performs one unit of the publisher's queue. */
export class PublisherWork {
  /** Databases that this process has not checked yet. */
  #unseen: ((database: string) => boolean)[] = [];

  constructor(
    private readonly parts: PublisherParts,
    private readonly round: RoundParts,
    private readonly tasks: NotedTasks,
    private readonly databases: Databases,
  ) {}

  /** The next scan checks these databases. */
  scanAnew(has: (database: string) => boolean): void {
    this.#unseen.push(has);
  }

  async perform(name: string): Promise<'done' | 'more' | 'again'> {
    const work = workNamed(name);
    switch (work.kind) {
      case 'step':
        return await this.#step(work.database);
      case 'task':
        return await this.tasks.run(work.task, work.subject);
      case 'chore':
        await this.#chore(work.chore);
        return 'done';
    }
  }

  async #step(database: string): Promise<'done' | 'more'> {
    // The process that got the database checks all of it itself.
    if (!this.databases.isOurs(database)) return 'done';
    const { answers } = this.parts;
    let isDone = false;
    answers.begin(database);
    try {
      isDone = !(await processChanges(this.round, database));
    } finally {
      answers.end(database, isDone);
    }
    return isDone ? 'done' : 'more';
  }

  async #chore(chore: Chore): Promise<void> {
    const { removal, rechecks, waits, newer } = this.parts;
    const { isOurs, wake } = this.databases;
    switch (chore) {
      case 'scan':
        return await this.#scan();
      case 'removals':
        return await removal.resume();
      case 'tasks':
        return await this.tasks.load();
      case 'rechecks':
        await this.tasks.load('arbitrate');
        return wake(await rechecks.load(isOurs));
      case 'arrivals':
        return wake(await waits.checkArrivals());
      case 'checkpoints':
        return await this.parts.checkpoints.flush();
      case 'newer':
        return wake(await newer.release(isOurs));
    }
  }

  async #scan(): Promise<void> {
    const { waits, authors, rechecks, clock } = this.parts;
    const { isOurs, isRunning, wake, addLater } = this.databases;
    const unseen = this.#unseen;
    this.#unseen = [];
    try {
      await waits.load(isOurs);
      await authors.load(isOurs);
      wake([...(await waits.checkArrivals()), ...waits.due(clock()), ...(await rechecks.load(isOurs))]);
      const isWanted = (database: string) => isOurs(database) && unseen.some((has) => has(database));
      for await (const database of listChangedDatabases({ ...this.parts, isRunning }, isWanted)) addLater(database);
    } catch (error) {
      this.#unseen.push(...unseen);
      throw error;
    }
  }
}
