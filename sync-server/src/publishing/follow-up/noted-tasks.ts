import { ownDatabaseName } from '../../../../couchdb/databases.ts';
import { petOfTransfer } from '../../../../src/domain/handover/schema.ts';
import type { Arbiter } from '../../matters/arbiter/arbiter.ts';
import type { MatterRequests } from '../../matters/arbiter/requests.ts';
import type { TaskNotes } from '../../storage/ledger/task-notes.ts';
import type { Transfers } from '../handover/transfers.ts';
import { TASKS, type TaskKind, taskName } from '../intake/work-names.ts';
import type { RoundParts } from '../round-parts.ts';
import type { Copies } from './copies.ts';
import type { Deliveries } from './deliveries.ts';

export interface TaskParts {
  readonly recounts: TaskNotes;
  readonly copies: Copies;
  readonly transfers: Transfers;
  readonly requests: MatterRequests;
  readonly arbiter: MakeArbiter;
  /** Null for no notifications. */
  readonly deliveries: Deliveries | null;
}

/** With its notes of effects; `wake`: this own database must be checked. */
export type MakeArbiter = (
  notes: Pick<RoundParts, 'copies' | 'deliveries'>,
  wake: (database: string) => void,
) => Pick<Arbiter, 'run'>;

interface Task {
  /** Reads the notes of all processes; returns their subjects. */
  load(): Promise<readonly string[]>;
  run(subject: string): Promise<'done' | 'more' | 'again'>;
}

/**
 * Tasks that are noted in the ledger and run through the queue: noting a task queues it, and each start queues the
 * remaining ones.
 */
export class NotedTasks {
  /** The notes that a round writes. */
  readonly notes: Pick<RoundParts, 'recounts' | 'copies' | 'transfers' | 'requests' | 'deliveries'>;
  readonly #tasks: Readonly<Record<TaskKind, Task>>;
  readonly #queue: (name: string) => void;

  /** `queue`: queues a name (`work-names.ts`); `wake`: this own database has changed. */
  constructor(parts: TaskParts, queue: (name: string) => void, wake: (database: string) => void) {
    this.#queue = queue;
    this.notes = this.#notesOf(parts);
    this.#tasks = tasksOf(parts, wake, parts.arbiter(this.notes, wake));
  }

  /** Queues all noted tasks, or those of one kind. Idempotent. */
  async load(only?: TaskKind): Promise<void> {
    for (const task of only === undefined ? TASKS : [only]) this.#add(task, await this.#tasks[task].load());
  }

  run(task: TaskKind, subject: string): Promise<'done' | 'more' | 'again'> {
    return this.#tasks[task].run(subject);
  }

  #add(task: TaskKind, subjects: Iterable<string>): void {
    for (const subject of subjects) this.#queue(taskName(task, subject));
  }

  #notesOf({ recounts, copies, transfers, requests, deliveries }: TaskParts): NotedTasks['notes'] {
    return {
      recounts: {
        note: async (facts) => {
          await recounts.note(facts);
          this.#add('recount', facts);
        },
      },
      copies: {
        bring: async (behind) => {
          const subjects = await copies.bring(behind);
          this.#add('copy', subjects);
          return subjects;
        },
      },
      transfers: {
        begin: async (request) => {
          await transfers.begin(request);
          this.#add('hand-over', [petOfTransfer(request.transfer)]);
        },
      },
      requests: {
        note: async (noted) => {
          const executors = await requests.note(noted);
          this.#add('arbitrate', executors);
          return executors;
        },
      },
      deliveries: deliveries && {
        note: async (noted) => {
          await deliveries.note(noted);
          this.#add(
            'notify',
            noted.map(({ userId }) => userId),
          );
        },
      },
    };
  }
}

function tasksOf(
  { recounts, copies, transfers, requests, deliveries }: TaskParts,
  wake: (database: string) => void,
  arbiter: Pick<Arbiter, 'run'>,
): Readonly<Record<TaskKind, Task>> {
  return {
    recount: recounts,
    copy: copies,
    'hand-over': {
      load: () => transfers.load(),
      async run(pet) {
        for (const database of await transfers.run(pet)) wake(database);
        return 'done';
      },
    },
    arbitrate: {
      load: () => requests.load(),
      async run(executor) {
        const { result, touched } = await arbiter.run(executor);
        for (const userId of touched) wake(ownDatabaseName(userId));
        return result === 'elsewhere' ? 'again' : result;
      },
    },
    notify: {
      load: async () => (await deliveries?.load()) ?? [],
      async run(userId) {
        await deliveries?.run(userId);
        return 'done';
      },
    },
  };
}
