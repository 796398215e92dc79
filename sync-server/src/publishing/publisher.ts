import { ownDatabaseName, ownerOf } from '../../../couchdb/databases.ts';
import { bestEffort } from '../../../src/domain/promises.ts';
import type { Pauses } from '../base/lib/pauses.ts';
import type { Log } from '../base/logging/log.ts';
import type { LeaderLease } from '../matters/arbiter/leader-lease.ts';
import type { MatterRequest } from '../matters/arbiter/requests.ts';
import type { DatabaseUpdates } from '../storage/engine/database-updates.ts';
import { LEDGER } from '../storage/ledger/ledger.ts';
import { republish } from './apply/republish.ts';
import { DelayedRechecks } from './follow-up/delayed-rechecks.ts';
import { NotedTasks, type TaskParts } from './follow-up/noted-tasks.ts';
import { type AnswerWatch, logLeft } from './intake/answer-watch.ts';
import type { ShardAssignment } from './intake/division.ts';
import { UnownedWakeUps } from './intake/unowned-wake-ups.ts';
import { type Chore, choreName, countWork, type QueuedWork, workNamed } from './intake/work-names.ts';
import { type Result, WorkQueue } from './intake/work-queue.ts';
import type { SentDocument } from './intake/write-hints.ts';
import { LastFailure } from './last-failure.ts';
import type { PersonRemoval } from './person-removal/person-removal.ts';
import { PublisherWork } from './publisher-work.ts';
import type { RoundParts } from './round-parts.ts';

/** Databases processed in parallel. Enough to fill the grouped requests; one slow database blocks only its own slot. */
const PARALLEL_DATABASES = 12;
/**
 * How many of these slots databases without a wake-up may use: at a start those that changed since their checkpoint,
 * possibly all.
 */
const WIDTH_OF_SCAN = 4;
/**
 * Queued at the start and when databases are gained; newer services' statements are separate from the scan, because
 * other people's statements do not wait for them.
 */
const FIRST: readonly Chore[] = ['scan', 'removals', 'tasks', 'newer'];
const PERIODIC: readonly Chore[] = ['removals', 'rechecks', 'tasks', 'newer', 'checkpoints'];
const PERIOD_MS = 10 * 60_000;
/** Minimum pause between two reads of other publishers' notes. */
const RECHECKS_PAUSE_MS = 1_000;
/**
 * A recount reads every like of its post. The post then rests this many times the duration, within a maximum: a post
 * that thousands like at once is counted now and then, a quiet one at once.
 */
const RECOUNT_REST_FACTOR = 10;
const RECOUNT_REST_MS = 10_000;
/** Interval of the checks whether another process still holds the lease for matters. */
const TURN_REST_MS = 500;

export interface PublisherParts extends Omit<RoundParts, keyof TaskParts | 'finishRemoval' | 'recovery'>, TaskParts {
  readonly log: Log;
  /** Which people's databases belong to this process. */
  readonly division: ShardAssignment;
  /** The engine's list of changed databases, necessary if other processes write too. */
  readonly updates: DatabaseUpdates | null;
  /**
   * Only commands write beside this process, which leave notes in the ledger. Otherwise other processes accept
   * statements too.
   */
  readonly isAlone: boolean;
  /** See `Couch.listLag`. */
  readonly recheckDelayMs: number | null;
  readonly pauses: Pauses;
  readonly removal: Pick<PersonRemoval, 'resume' | 'finish'>;
  /** The lease of the one process that decides matters of several people. */
  readonly turn: LeaderLease;
  /** See `Recovery`. */
  readonly recoversUntil: Date | null;
  readonly answers: AnswerWatch;
  readonly onFailed: (result: 'failed' | 'unreachable') => void;
}

interface PublisherStatus {
  readonly running: boolean;
  /** Number of databases that are queued, backing off after a failure, or being processed. */
  readonly behind: number;
  /** The last failure since the queue was last empty, or null. */
  readonly lastError: LastFailure['last'];
}

/**
 * Turns statements in people's own databases into facts in the shared ones, or into refusals: one queue of names
 * (`work-names.ts`) holds people's databases, chores, and tasks of the ledger.
 */
export class Publisher {
  readonly #queue: WorkQueue;
  readonly #tasks: NotedTasks;
  readonly #round: RoundParts;
  readonly #work: PublisherWork;
  readonly #delayedRechecks: DelayedRechecks | null;
  readonly #failure: LastFailure;
  readonly #unowned = new UnownedWakeUps();
  #running = false;
  #unsubscribe: () => void = () => undefined;
  #period: NodeJS.Timeout | null = null;
  #rechecksTimer: NodeJS.Timeout | null = null;

  constructor(private readonly parts: PublisherParts) {
    const { pauses, removal } = parts;
    this.#failure = new LastFailure(parts.log, parts.clock);
    this.#queue = new WorkQueue({
      width: PARALLEL_DATABASES,
      widthOfLater: WIDTH_OF_SCAN,
      pauses,
      work: (name) => this.#perform(name),
      restAfter,
    });
    this.#tasks = new NotedTasks(
      parts,
      (name) => this.#queue.add(name),
      (database) => this.wake(database),
    );
    const { recheckDelayMs } = parts;
    const queue = (name: string) => this.#queue.add(name);
    const { has } = parts.authors;
    this.#delayedRechecks = recheckDelayMs === null ? null : new DelayedRechecks(queue, recheckDelayMs, has);
    const recovery = parts.recoversUntil && {
      until: parts.recoversUntil,
      onReturned: () => this.#addChores(['newer']),
    };
    this.#round = { ...parts, ...this.#tasks.notes, finishRemoval: (userId) => removal.finish(userId), recovery };
    this.#work = new PublisherWork(parts, this.#round, this.#tasks, {
      isOurs: this.#isOurs,
      isRunning: () => this.#running,
      wake: (databases) => this.#wakeAll(databases),
      addLater: (database) => this.#queue.addLater(database),
    });
  }

  /** Checks all people's databases once; resolves when following has started, not when everything is published. */
  async start(): Promise<void> {
    this.#running = true;
    this.#follow();
    await this.parts.division.start({
      gained: (has) => this.#gained(has),
      lost: (has) => this.#queue.doneWith((name) => isStepOf(name, has)),
    });
    this.#period = setInterval(() => {
      this.#addChores(PERIODIC);
      this.#wakeAll(this.parts.waits.due(this.parts.clock()));
    }, PERIOD_MS);
    this.#period.unref();
  }

  /**
   * This database (our name, `user-<id>`) may have changed; others are ignored. Returns at once. `sent`: what a device
   * has just written there, if known, and `requestId` its request.
   */
  wake(database: string, sent: readonly SentDocument[] = [], requestId?: string): void {
    const { answers, log } = this.parts;
    if (!this.#isOurs(database)) {
      if (requestId !== undefined) logLeft(log, database, sent, requestId);
      if (ownerOf(database) !== null) this.#unowned.note(database);
      return;
    }
    if (requestId !== undefined) answers.arrived(database, sent, requestId);
    answers.woken(database);
    // In a long queue hints bring no advantage.
    if (this.#queue.readySize() < PARALLEL_DATABASES) this.parts.writeHints.note(database, sent);
    // Others' statements, their copies and counts wake databases and tasks as well, and may be thousands.
    if (requestId === undefined) this.#queue.add(database);
    else this.#queue.addAwaited(database);
  }

  /** A photo is stored: rechecks the statements that wait for it. Returns at once. */
  photoStored(sha256: string): void {
    this.#wakeAll(this.parts.waits.arrived(sha256));
  }

  /**
   * Decides an answered statement again because something other than its text changed (a moderator's decision).
   * Resolves when that is certain to happen, here or in the publisher that has the database.
   */
  async recheck(userId: string, statementId: string): Promise<void> {
    const database = ownDatabaseName(userId);
    await this.parts.rechecks.note(database, statementId);
    this.wake(database);
  }

  /** Resolves when these are certain to be decided, here or by the process that holds the lease. */
  async arbitrate(requests: readonly MatterRequest[]): Promise<void> {
    await this.#tasks.notes.requests.note(requests);
  }

  /**
   * Publishes lost facts again (`republish.ts`).
   * @returns their number
   */
  async republish(say: (sentence: string) => void): Promise<number> {
    return await republish(this.#round, say);
  }

  /** Resolves when the running step of this database is done and its outcomes are written; null if none runs. */
  underWay(database: string): Promise<void> | null {
    return this.#queue.underWay(database);
  }

  /** Resolves when no work is left. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Finishes the running steps and starts no more. */
  async stop(): Promise<void> {
    this.#running = false;
    if (this.#period !== null) clearInterval(this.#period);
    if (this.#rechecksTimer !== null) clearTimeout(this.#rechecksTimer);
    this.#unsubscribe();
    this.#delayedRechecks?.stop();
    await this.#queue.stop();
    // An unreachable engine stores no checkpoints: the next start compares more databases, and the lease expires.
    await bestEffort(this.parts.checkpoints.flush());
    await this.parts.division.stop();
    await bestEffort(this.parts.turn.giveUp());
  }

  status(): PublisherStatus {
    return { running: this.#running, behind: this.#queue.size(), lastError: this.#failure.last };
  }

  /** Queued, backed-off and running work, by name. */
  queued(): readonly QueuedWork[] {
    return countWork(this.#queue.states());
  }

  /** Number of statements that wait for a photo. */
  photoWaits(): number {
    return this.parts.waits.count();
  }

  readonly #isOurs = (database: string): boolean => ownerOf(database) !== null && this.parts.division.has(database);

  #wakeAll(databases: Iterable<string>): void {
    for (const database of databases) this.wake(database);
  }

  #gained(has: (database: string) => boolean): void {
    this.#scanAnew(has);
    this.#addChores(FIRST);
    this.#wakeAll(this.#unowned.take(has));
  }

  #scanAnew(has: (database: string) => boolean): void {
    this.#work.scanAnew(has);
    this.#addChores(['scan']);
  }

  #addChores(chores: readonly Chore[]): void {
    for (const chore of chores) this.#queue.add(choreName(chore));
  }

  #follow(): void {
    const following = this.parts.updates?.subscribe({
      onGap: () => (this.parts.isAlone ? this.#loadRechecksSoon() : this.#scanAnew(() => true)),
      onUpdate: ({ database }) => this.#updated(database),
    });
    if (following !== undefined) this.#unsubscribe = following;
  }

  #updated(database: string): void {
    if (database === LEDGER) this.#loadRechecksSoon();
    else if (this.parts.isAlone) return;
    else if (database === 'media') this.#addChores(['arrivals']);
    else this.wake(database);
  }

  /** Other processes and commands leave notes in the ledger, which changes with everybody's steps. */
  #loadRechecksSoon(): void {
    if (this.#rechecksTimer !== null) return;
    this.#rechecksTimer = setTimeout(() => {
      this.#rechecksTimer = null;
      this.#addChores(['rechecks']);
    }, RECHECKS_PAUSE_MS);
    this.#rechecksTimer.unref();
  }

  async #perform(name: string): Promise<Result> {
    try {
      const result = await this.#work.perform(name);
      if (result === 'done') this.#delayedRechecks?.done(name);
      if (this.#queue.size() <= 1 && result === 'done') this.#failure.over();
      return result;
    } catch (error) {
      const result = this.#failure.note(name, error);
      this.parts.onFailed(result);
      return result;
    }
  }
}

function isStepOf(name: string, has: (database: string) => boolean): boolean {
  const work = workNamed(name);
  return work.kind === 'step' && has(work.database);
}

function restAfter(name: string, took: number, result: 'done' | 'again'): number {
  const work = workNamed(name);
  if (work.kind !== 'task') return 0;
  if (work.task === 'arbitrate') return result === 'again' ? TURN_REST_MS : 0;
  return work.task === 'recount' ? Math.min(RECOUNT_REST_MS, RECOUNT_REST_FACTOR * took) : 0;
}
