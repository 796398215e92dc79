import { ownDatabaseName, ownerOf } from '../../../couchdb/databases.ts';
import { petOfTransfer } from '../../../src/domain/handover/schema.ts';
import { DAILY } from '../../../src/domain/limits.ts';
import { type Couch, statusOf } from '../couch.ts';
import { EngineRefusal, isUnreachable } from '../engine-request.ts';
import { createTransfers } from '../handover/transfers.ts';
import { type Log, shortName } from '../log.ts';
import { withoutIds } from '../logger.ts';
import type { Pauses } from '../pauses.ts';
import { createPersonRemoval, type PersonRemoval } from '../person-removal/person-removal.ts';
import { createAuthorTasks } from './author-tasks.ts';
import type { RoundParts } from './case.ts';
import { checkpointId, createCheckpoints } from './checkpoints.ts';
import { createCopies } from './copies.ts';
import { createDeliveries, type Deliver } from './deliveries.ts';
import { followUpdates } from './follow-updates.ts';
import { groupStore } from './grouped-store.ts';
import { createJustWritten, type SentDocument } from './just-written.ts';
import { createNewerStatements } from './newer-statements.ts';
import { createPhotoWaits } from './photo-waits.ts';
import type { Daily } from './quotas.ts';
import { createRechecks } from './rechecks.ts';
import { createRecounts } from './recount-post.ts';
import { runRound } from './round.ts';
import { belongsTo, type Shard } from './shard.ts';
import { createStore, type Store } from './store.ts';
import { createWorkQueue, type Result } from './work-queue.ts';

/** Databases worked on together. Enough to fill the shared requests; one slow database delays only its own place. */
const WIDTH = 12;
const PAUSES: Pauses = { first: 500, most: 30_000 };
const SCAN_PAGE = 1_000;
const PERIOD_MS = 10 * 60_000;
/**
 * Under this name the list of all databases is queued like a database, so that a failed scan is repeated like any other
 * work.
 */
const SCAN = '(scan)';
const ARRIVALS = '(arrivals)';
const REMOVALS = '(removals)';
const RECHECKS = '(rechecks)';
const TASKS = '(tasks)';
/** Apart from the scan: one person may have left many of them, and nobody else's statements wait for that. */
const NEWER = '(newer)';
/** Before the id of a post, a person or a pet, among the names that are queued. */
const RECOUNT = '(recount)';
const DELIVER = '(notify)';
const COPY = '(copy)';
const TRANSFER = '(transfer)';
/**
 * A count reads every like of its post. So many times as long as it took the post rests, and at most so long: one that
 * thousands like at the same time is counted now and then, and a quiet one at once.
 */
const RECOUNT_REST_FACTOR = 10;
const RECOUNT_REST_MS = 10_000;
/** Other publishers' notes are looked for at most so often. */
const RECHECKS_PAUSE_MS = 1_000;

export interface PublisherOptions {
  readonly couch: Couch;
  readonly clock: () => Date;
  readonly log: Log;
  /** Default: the only publisher. */
  readonly shard?: Shard;
  /** Follow the engine's list of changed databases: needed as soon as other processes take writes. */
  readonly dbUpdates?: boolean;
  readonly pauses?: Pauses;
  /** Default: the engine's requests; a test puts its own in between to break them. */
  readonly store?: Store;
  /** Default: one over the same engine. */
  readonly removal?: Pick<PersonRemoval, 'resume' | 'finish'>;
  /** Default: nobody is told of comments and likes. */
  readonly deliver?: Deliver;
  /** Default: what the product allows. */
  readonly daily?: Daily;
}

interface PublisherStatus {
  readonly running: boolean;
  /** Databases that wait, rest after a failure, or are being worked on. */
  readonly behind: number;
  /** The last failure since everything was last done, or null. */
  readonly lastError: { readonly at: string; readonly status: number | null } | null;
}

export interface Publisher {
  /** Looks at all people's databases once; resolves when following has begun, not when everything is published. */
  start(): Promise<void>;
  /**
   * Something may have changed in this database (our name, `user-<id>`); others are ignored. Returns at once. `sent`:
   * what a device has just written there, where that is known.
   */
  wake(database: string, sent?: readonly SentDocument[]): void;
  /** A photo is stored: whoever waits for it is looked at again. Returns at once. */
  photoStored(sha256: string): void;
  /**
   * A statement that is answered already is decided anew, because something else than its text changed (a moderator's
   * decision). Resolves when that is certain to happen, here or in the publisher whose database it is.
   */
  recheck(userId: string, statementId: string): Promise<void>;
  /**
   * Resolves when the step in hand for this database is done, and its answers are written there; null: there is none.
   */
  underWay(database: string): Promise<void> | null;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
  /** Finishes the steps in hand and starts no more. */
  stop(): Promise<void>;
  status(): PublisherStatus;
}

/**
 * Turns statements in people's own databases into facts in the shared ones, or into refusals. Can be killed at any
 * moment: the next start goes on from the checkpoints and finds the traces of what was done after them.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const { couch, clock, log } = options;
  const shard = options.shard ?? { index: 0, count: 1 };
  const pauses = options.pauses ?? PAUSES;
  const store = options.store ?? createStore(couch);
  const grouped = groupStore(store);
  const waits = createPhotoWaits(store, grouped);
  const authors = createAuthorTasks(store, grouped);
  const rechecks = createRechecks(store, grouped);
  const newer = createNewerStatements(store, grouped, rechecks);
  const removal = options.removal ?? createPersonRemoval({ couch, log, clock, store });
  const deliver = options.deliver ?? null;
  const counting = { store, grouped, deliver, clock };
  const recounts = createRecounts(counting);
  const copies = createCopies({ store, grouped });
  const deliveries = deliver && createDeliveries(store, grouped, deliver);
  const justWritten = createJustWritten();
  const transfers = createTransfers({ store, grouped, rechecks, deliver, clock });
  const parts: RoundParts = {
    ...{ store, grouped, waits, authors, rechecks, newer, clock },
    checkpoints: createCheckpoints(grouped),
    justWritten,
    finishRemoval: (userId) => removal.finish(userId),
    daily: options.daily ?? DAILY,
    recounts: {
      ...recounts,
      async note(posts) {
        await recounts.note(posts);
        for (const post of posts) queue.add(RECOUNT + post);
      },
    },
    copies: {
      ...copies,
      async note(behind) {
        const tasks = await copies.note(behind);
        for (const task of tasks) queue.add(COPY + task);
        return tasks;
      },
    },
    transfers: {
      ...transfers,
      async begin(request) {
        await transfers.begin(request);
        queue.add(TRANSFER + petOfTransfer(request.transfer));
      },
    },
    deliveries: deliveries && {
      ...deliveries,
      async note(notes) {
        await deliveries.note(notes);
        for (const { userId } of notes) queue.add(DELIVER + userId);
      },
    },
  };
  const queue = createWorkQueue({ width: WIDTH, pauses, work, restAfter });
  let running = false;
  let lastError: PublisherStatus['lastError'] = null;
  let follower: { stop(): Promise<void> } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let rechecksTimer: NodeJS.Timeout | null = null;

  const isOurs = (database: string) => ownerOf(database) !== null && belongsTo(shard, database);

  function wake(database: string, sent: readonly SentDocument[] = []): void {
    if (!isOurs(database)) return;
    // Where many wait, nobody gains by what is kept for them.
    if (queue.size() < WIDTH) justWritten.note(database, sent);
    queue.add(database);
  }

  async function work(name: string): Promise<Result> {
    try {
      const result = await workOn(name);
      if (queue.size() <= 1 && result === 'done') lastError = null;
      return result;
    } catch (error) {
      const status = statusOf(error);
      lastError = { at: clock().toISOString(), status };
      log.warn(
        { database: shortName(name), status, reason: reasonOf(error) },
        'publishing failed and will be repeated',
      );
      // Without a connection nobody's work can succeed. Anything else, a single damaged database for instance, concerns
      // this one alone.
      return isUnreachable(error) ? 'unreachable' : 'failed';
    }
  }

  async function workOn(name: string): Promise<'done' | 'more' | 'again'> {
    if (name === SCAN) await scan();
    else if (name === REMOVALS) await removal.resume();
    else if (name === RECHECKS) for (const database of await rechecks.load(isOurs)) wake(database);
    else if (name === ARRIVALS) for (const database of await waits.checkArrivals()) wake(database);
    else if (name === TASKS) await loadTasks();
    else if (name === NEWER) for (const database of await newer.release(isOurs)) wake(database);
    else if (name.startsWith(RECOUNT)) return await recounts.run(name.slice(RECOUNT.length));
    else if (name.startsWith(COPY)) return await copies.run(name.slice(COPY.length));
    else if (name.startsWith(TRANSFER))
      for (const database of await transfers.run(name.slice(TRANSFER.length))) wake(database);
    else if (name.startsWith(DELIVER)) await deliveries?.run(name.slice(DELIVER.length));
    else return (await runRound(parts, name)) ? 'more' : 'done';
    return 'done';
  }

  /** Whoever left them: done twice they change nothing. */
  async function loadTasks(): Promise<void> {
    for (const post of await recounts.load()) queue.add(RECOUNT + post);
    for (const task of await copies.load()) queue.add(COPY + task);
    for (const pet of await transfers.load()) queue.add(TRANSFER + pet);
    for (const userId of (await deliveries?.load()) ?? []) queue.add(DELIVER + userId);
  }

  async function scan(): Promise<void> {
    await waits.load(isOurs);
    await authors.load(isOurs);
    const there = new Set<string>();
    await eachPage(
      (after) => store.databases(after, SCAN_PAGE),
      (name) => there.add(name),
    );
    for (const name of there) wake(name);
    // A database that was removed while nobody followed shows as a checkpoint without one: looking for it there tells.
    await eachPage(
      (after) => checkpointsAfter(after),
      (name) => (there.has(name) ? undefined : wake(name)),
    );
    const others = [...(await waits.checkArrivals()), ...waits.due(clock()), ...(await rechecks.load(isOurs))];
    for (const name of others) wake(name);
  }

  /** Other processes leave notes in the ledger, which changes with every step of everybody. */
  function loadRechecksSoon(): void {
    if (rechecksTimer !== null) return;
    rechecksTimer = setTimeout(() => {
      rechecksTimer = null;
      queue.add(RECHECKS);
    }, RECHECKS_PAUSE_MS);
    rechecksTimer.unref();
  }

  function updated(database: string): void {
    if (database === 'media') queue.add(ARRIVALS);
    else if (database === 'ledger') loadRechecksSoon();
    else wake(database);
  }

  async function checkpointsAfter(after: string): Promise<string[]> {
    const rows = await store.range('ledger', checkpointId(`${after}\u0000`), checkpointId('\ufff0'), SCAN_PAGE);
    return rows.map((row) => row.id.slice(checkpointId('').length));
  }

  return {
    async start() {
      running = true;
      if (options.dbUpdates === true) {
        follower = followUpdates(couch, {
          log,
          pauses,
          onGap: () => queue.add(SCAN),
          onUpdate: ({ database }) => updated(database),
        });
      }
      for (const name of [SCAN, REMOVALS, TASKS, NEWER]) queue.add(name);
      timer = setInterval(() => {
        for (const name of [REMOVALS, RECHECKS, TASKS]) queue.add(name);
        for (const database of waits.due(clock())) wake(database);
      }, PERIOD_MS);
      timer.unref();
    },
    wake,
    photoStored(sha256) {
      for (const database of waits.arrived(sha256)) wake(database);
    },
    async recheck(userId, statementId) {
      const database = ownDatabaseName(userId);
      await rechecks.note(database, statementId);
      wake(database);
    },
    underWay: queue.underWay,
    idle: () => queue.idle(),
    async stop() {
      running = false;
      if (timer !== null) clearInterval(timer);
      if (rechecksTimer !== null) clearTimeout(rechecksTimer);
      await follower?.stop();
      await queue.stop();
    },
    status: () => ({ running, behind: queue.size(), lastError }),
  };
}

async function eachPage(read: (after: string) => Promise<string[]>, see: (name: string) => void): Promise<void> {
  let after = ownDatabaseName('');
  for (;;) {
    const names = await read(after);
    for (const name of names) see(name);
    const last = names.at(-1);
    if (last === undefined || names.length < SCAN_PAGE || !last.startsWith(ownDatabaseName(''))) return;
    after = last;
  }
}

function restAfter(name: string, took: number): number {
  return name.startsWith(RECOUNT) ? Math.min(RECOUNT_REST_MS, RECOUNT_REST_FACTOR * took) : 0;
}

/** The kind of a failure without its details: an engine's message may quote an id. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof EngineRefusal) return `engine: ${error.statusCode}`;
  const code = 'errid' in error ? `engine: ${String(error.errid)}` : error.message;
  // Before it is cut: half an id would not be known for one.
  return withoutIds(code).slice(0, 120);
}
