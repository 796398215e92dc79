import { ownDatabaseName, ownerOf } from '../../../couchdb/databases.ts';
import { bestEffort } from '../../../src/domain/promises.ts';
import type { Pauses } from '../base/lib/pauses.ts';
import type { Log } from '../base/logging/log.ts';
import type { LeaderLease } from '../matters/arbiter/leader-lease.ts';
import type { MatterRequest, MatterRequests } from '../matters/arbiter/requests.ts';
import type { DatabaseUpdates } from '../storage/engine/database-updates.ts';
import { LEDGER } from '../storage/ledger/ledger.ts';
import type { TaskNotes } from '../storage/ledger/task-notes.ts';
import { republish } from './apply/republish.ts';
import type { Publisher } from './create-publisher.ts';
import type { Copies } from './follow-up/copies.ts';
import { DelayedRechecks } from './follow-up/delayed-rechecks.ts';
import type { Deliveries } from './follow-up/deliveries.ts';
import { type MakeArbiter, NotedTasks } from './follow-up/noted-tasks.ts';
import type { Transfers } from './handover/transfers.ts';
import { type AnswerWatch, logLeft } from './intake/answer-watch.ts';
import type { ShardAssignment } from './intake/division.ts';
import { listChangedDatabases } from './intake/list-databases.ts';
import { type Chore, choreName, countWork, type QueuedWork, workNamed } from './intake/work-names.ts';
import { type Result, WorkQueue } from './intake/work-queue.ts';
import type { SentDocument } from './intake/write-hints.ts';
import { LastFailure } from './last-failure.ts';
import type { PersonRemoval } from './person-removal/person-removal.ts';
import { processChanges } from './process-changes.ts';
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

export interface QueuedPublisherParts
  extends Omit<
    RoundParts,
    'recounts' | 'copies' | 'transfers' | 'requests' | 'deliveries' | 'finishRemoval' | 'recovery'
  > {
  readonly log: Log;
  /** Which people's databases belong to this process. */
  readonly division: ShardAssignment;
  readonly updates: DatabaseUpdates | null;
  /**
   * Devices write through this process alone, which wakes the publisher; only the notes of commands come as changes.
   */
  readonly isAlone: boolean;
  /** See `Couch.listLag`. */
  readonly recheckDelayMs: number | null;
  readonly pauses: Pauses;
  readonly removal: Pick<PersonRemoval, 'resume' | 'finish'>;
  readonly recounts: TaskNotes;
  readonly copies: Copies;
  readonly transfers: Transfers;
  readonly requests: MatterRequests;
  readonly arbiter: MakeArbiter;
  /** The lease of the one process that decides matters of several people. */
  readonly turn: LeaderLease;
  readonly deliveries: Deliveries | null;
  /** See `Recovery`. */
  readonly recoversUntil: Date | null;
  readonly answers: AnswerWatch;
  readonly onFailed: (result: 'failed' | 'unreachable') => void;
}

/** A publisher over one queue of names (`work-names.ts`): people's databases, chores, and tasks of the ledger. */
export class QueuedPublisher implements Publisher {
  readonly #queue: WorkQueue;
  readonly #tasks: NotedTasks;
  readonly #round: RoundParts;
  readonly #delayedRechecks: DelayedRechecks | null;
  readonly #failure: LastFailure;
  /** Databases that this process has not checked yet. */
  #unseen: ((database: string) => boolean)[] = [];
  #running = false;
  #unsubscribe: () => void = () => undefined;
  #period: NodeJS.Timeout | null = null;
  #rechecksTimer: NodeJS.Timeout | null = null;

  constructor(private readonly parts: QueuedPublisherParts) {
    const { pauses, removal } = parts;
    this.#failure = new LastFailure(parts.log, parts.clock);
    this.#queue = new WorkQueue({
      width: PARALLEL_DATABASES,
      widthOfLater: WIDTH_OF_SCAN,
      pauses,
      work: (name) => this.#work(name),
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
  }

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

  wake(database: string, sent: readonly SentDocument[] = [], requestId?: string): void {
    const { answers, log } = this.parts;
    if (!this.#isOurs(database)) {
      if (requestId !== undefined) logLeft(log, database, sent, requestId);
      return;
    }
    if (requestId !== undefined) answers.arrived(database, sent, requestId);
    answers.woken(database);
    // In a long queue hints bring no advantage.
    if (this.#queue.readySize() < PARALLEL_DATABASES) this.parts.writeHints.note(database, sent);
    this.#queue.add(database);
  }

  photoStored(sha256: string): void {
    this.#wakeAll(this.parts.waits.arrived(sha256));
  }

  async recheck(userId: string, statementId: string): Promise<void> {
    const database = ownDatabaseName(userId);
    await this.parts.rechecks.note(database, statementId);
    this.wake(database);
  }

  async arbitrate(requests: readonly MatterRequest[]): Promise<void> {
    await this.#tasks.notes.requests.note(requests);
  }

  async republish(say: (sentence: string) => void): Promise<number> {
    return await republish(this.#round, say);
  }

  underWay(database: string): Promise<void> | null {
    return this.#queue.underWay(database);
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

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

  status() {
    return { running: this.#running, behind: this.#queue.size(), lastError: this.#failure.last };
  }

  queued(): readonly QueuedWork[] {
    return countWork(this.#queue.states());
  }

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
  }

  #scanAnew(has: (database: string) => boolean): void {
    this.#unseen.push(has);
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

  async #work(name: string): Promise<Result> {
    try {
      const result = await this.#perform(name);
      if (result === 'done') this.#delayedRechecks?.done(name);
      if (this.#queue.size() <= 1 && result === 'done') this.#failure.over();
      return result;
    } catch (error) {
      const result = this.#failure.note(name, error);
      this.parts.onFailed(result);
      return result;
    }
  }

  async #perform(name: string): Promise<'done' | 'more' | 'again'> {
    const work = workNamed(name);
    switch (work.kind) {
      case 'step':
        return await this.#step(work.database);
      case 'task':
        return await this.#tasks.run(work.task, work.subject);
      case 'chore':
        await this.#chore(work.chore);
        return 'done';
    }
  }

  async #step(database: string): Promise<'done' | 'more'> {
    // The process that got the database checks all of it itself.
    if (!this.#isOurs(database)) return 'done';
    const { answers } = this.parts;
    let isDone = false;
    answers.begin(database);
    try {
      isDone = !(await processChanges(this.#round, database));
    } finally {
      answers.end(database, isDone);
    }
    return isDone ? 'done' : 'more';
  }

  async #chore(chore: Chore): Promise<void> {
    const { removal, rechecks, waits, newer } = this.parts;
    switch (chore) {
      case 'scan':
        return await this.#scan();
      case 'removals':
        return await removal.resume();
      case 'tasks':
        return await this.#tasks.load();
      case 'rechecks':
        await this.#tasks.load('arbitrate');
        return this.#wakeAll(await rechecks.load(this.#isOurs));
      case 'arrivals':
        return this.#wakeAll(await waits.checkArrivals());
      case 'checkpoints':
        return await this.parts.checkpoints.flush();
      case 'newer':
        return this.#wakeAll(await newer.release(this.#isOurs));
    }
  }

  async #scan(): Promise<void> {
    const { waits, authors, rechecks, clock } = this.parts;
    const unseen = this.#unseen;
    this.#unseen = [];
    try {
      await waits.load(this.#isOurs);
      await authors.load(this.#isOurs);
      this.#wakeAll([...(await waits.checkArrivals()), ...waits.due(clock()), ...(await rechecks.load(this.#isOurs))]);
      const isWanted = (database: string) => this.#isOurs(database) && unseen.some((has) => has(database));
      for await (const database of listChangedDatabases(this.parts, isWanted)) this.#queue.addLater(database);
    } catch (error) {
      this.#unseen.push(...unseen);
      throw error;
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
