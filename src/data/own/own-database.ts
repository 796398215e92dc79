import type { Code } from '../../domain/codes.ts';
import { nameIn } from '../../domain/kinds/id-grammar.ts';
import { KINDS, typeOfStatement } from '../../domain/kinds/kinds.ts';
import { DURATIONS } from '../../domain/limits.ts';
import { type Outcome, outcomeId } from '../../domain/outcome/schema.ts';
import { PROFILE_ID } from '../../domain/profile/id.ts';
import type { OwnRecord, StatementInput } from '../api/own.ts';
import type { Result } from '../api/result.ts';
import type { SyncCentre } from '../api/sync.ts';
import type { Fact } from '../mirror/schema.ts';
import { dropNeedlessPhotos } from '../photos/cleanup.ts';
import { photosOf } from '../photos/named.ts';
import type { Surroundings } from '../surroundings.ts';
import { pull, type WaitedFor } from '../sync/pull.ts';
import { type AskSigned, push, type SyncResult } from '../sync/push.ts';
import { type CheckpointStore, openCheckpoint } from './checkpoint.ts';
import { type Conflicts, createConflicts } from './conflicts.ts';
import { correctTimes } from './correct-times.ts';
import { type DeliveredChange, shownAs } from './delivered.ts';
import { createDocuments, type Documents, type StoredStatement } from './documents.ts';
import { exportUnsent } from './export.ts';
import { discard, sendAgain } from './give-up.ts';
import { listItems } from './items.ts';
import { leavesOf } from './leaves.ts';
import { createOffers } from './offer-again.ts';
import { isRefused, outcomesIn, recordOf } from './outcomes.ts';
import { type KeptPhoto, type OwnStore, openOwnStore } from './own-store.ts';
import { type OwnPerson, ownPersonOf } from './person.ts';
import { createOwnPhotos, type PhotoState } from './photos.ts';
import { settleDenied } from './settle-denied.ts';
import { timed } from './timed.ts';

/** One person's own database with all that is known about it, open in the leader only. */
export interface OwnDatabase {
  readonly userId: string;
  readonly database: PouchDB.Database;
  readonly store: OwnStore;
  readonly checkpoint: CheckpointStore;
  readonly documents: Documents;
  readonly conflicts: Conflicts;
  /** Revisions that came from the server in this run, or were taken by it, as `id@rev`. */
  readonly fromServer: Set<string>;
  /** Statement ids that are not on the server, with their newest revision. */
  readonly pending: ReadonlyMap<string, string>;
  readonly photos: ReadonlyMap<string, PhotoState>;
  record(stored: StoredStatement): OwnRecord;
  refused(): ReadonlySet<string>;
  refusedPhotos(): ReadonlySet<string>;
  /** The statement that shows a photo which has not arrived. */
  shownBy(sha256: string): StoredStatement | undefined;
  /** Whether a photo waits as a part of a statement that waits itself: to its author the two are one thing. */
  goesWith(photo: PhotoState): boolean;
  /**
   * `held`: how many of those that wait are photos of which the service takes no more today. `full`: how many of those
   * that were refused have no room on the server.
   */
  counts(): { waiting: number; held: number; refused: number; full: number; toChoose: number };
  /** What was denied for want of room is offered with the next push. */
  offerAgain(): void;
  /** What their profile says of the person now, or null before it was fetched. */
  self(): Promise<OwnPerson | null>;
  /** Nothing of this person is only here. */
  allSent(): boolean;
  pushed(pushed: readonly { id: string; revs: string[] }[]): Promise<void>;
  pulled(pulled: {
    statements: { id: string; revs: string[] }[];
    delivered: readonly DeliveredChange[];
  }): Promise<void>;
  /**
   * The clock was found to be wrong by `shift` milliseconds: if that is more than it may be, what waits is put right,
   * before it is sent.
   */
  clockMoved(shift: number): Promise<void>;
  /** See `timed`. */
  timed(statement: StatementInput, deviceNow: number): Promise<StatementInput>;
  /** Sends what is only here. */
  push(ask: AskSigned): Promise<SyncResult>;
  /** Fetches what is only there, then lets go of photos that are not needed any more. */
  pull(ask: AskSigned, waitedFor?: WaitedFor): Promise<SyncResult>;
  items(progressOf: (sha256: string) => number | null): Promise<Omit<SyncCentre, 'lastContact'>>;
  exportUnsent(): Promise<Blob>;
  sendAgain(id: string): Promise<Result<null>>;
  /** `published`: the fact that stands for this statement now, if there is one. */
  discard(id: string, published: Fact | null): Promise<Result<null>>;
  keepPhoto(photo: KeptPhoto): Promise<void>;
  photosChanged(): Promise<void>;
  forgetOutcome(statement: string): Promise<void>;
  /** For another server: everything is offered and fetched anew. */
  startOver(): Promise<void>;
  /** Revisions with their histories that were read out of a database before it was made anew. */
  carryOver(revisions: readonly { _id: string; _rev: string }[]): Promise<void>;
  /** Ends with it: requests on its behalf are given up, so that closing never waits for a network. */
  readonly ending: AbortSignal;
  /**
   * Longer work on the database. Closing waits for it: an operation on a PouchDB that is closed under it never answers.
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
  /** Closes and deletes the own database; the store beside it is deleted by the caller. */
  destroy(): Promise<void>;
}

/** What is nobody's business but the person's is kept and synced, but not in the number of the badge. */
function isCounted(id: string): boolean {
  const type = typeOfStatement(id);
  return type === null || !['aside', 'never'].includes(KINDS[type].listed);
}

export async function openOwnDatabase(options: {
  surroundings: Pick<Surroundings, 'loadPouch' | 'prefix' | 'random'>;
  indexedDb: IDBFactory;
  userId: string;
  /** The name of the database on the server. */
  ownDatabase: string;
  deviceId: string;
  now: () => number;
  /** Own documents of these types changed. `local`: by this device, so there is something to send. */
  onChanged: (types: readonly string[], local: boolean) => void;
}): Promise<OwnDatabase> {
  const { surroundings, indexedDb, userId, deviceId, now, onChanged } = options;
  const database = (await surroundings.loadPouch()).open(`${surroundings.prefix}own-${userId}`);
  const store = openOwnStore(indexedDb, surroundings.prefix, userId);
  const checkpoint = await openCheckpoint(database);
  const path = `/db/${options.ownDatabase}`;
  const pending = new Map<string, string>();
  const outcomes = new Map((await saidOf(store, database)).map((outcome) => [outcome.statement, outcome]));
  let refused: ReadonlySet<string> = new Set();
  const fromServer = new Set<string>();
  const offers = createOffers(checkpoint, now);
  const ending = new AbortController();
  const working = new Set<Promise<unknown>>();

  async function atRest(): Promise<void> {
    ending.abort();
    await Promise.allSettled(working);
  }

  async function findPending(): Promise<void> {
    pending.clear();
    const { results } = await database.changes<{ written?: { device: string } }>({
      since: checkpoint.now().pushed,
      include_docs: true,
    });
    for (const { id, doc } of results) if (doc?.written?.device === deviceId) pending.set(id, doc._rev);
  }

  async function findRefused(): Promise<void> {
    const { denied } = checkpoint.now();
    const suspects = [
      ...[...outcomes.values()].filter((outcome) => outcome.state === 'refused').map((outcome) => outcome.statement),
      ...Object.keys(denied),
    ];
    const stored = suspects.length === 0 ? [] : await documents.getMany([...new Set(suspects)]);
    await settleDenied(database, checkpoint, stored);
    const told = stored.filter((one) => one.type !== 'read-mark' && isRefused(own.record(one)));
    refused = new Set(told.map((one) => one._id));
  }

  const documents = createDocuments({
    database,
    now,
    deviceId,
    randomHex: () => Array.from({ length: 32 }, () => Math.floor(surroundings.random() * 16).toString(16)).join(''),
    async onWritten({ id, rev, type, branched }) {
      pending.set(id, rev);
      if (branched) await conflicts.examine([id]);
      if (refused.has(id)) await findRefused();
      await photos.findShown();
      onChanged([type], true);
    },
  });
  const photos = createOwnPhotos(store, documents);
  const conflicts = createConflicts({
    database,
    deviceId,
    now,
    onWritten({ id, rev, type }) {
      pending.set(id, rev);
      onChanged([type], true);
    },
  });

  const own: OwnDatabase = {
    userId,
    database,
    store,
    checkpoint,
    documents,
    conflicts,
    fromServer,
    pending,
    get photos() {
      return photos.all();
    },
    record(stored) {
      return recordOf(stored, {
        pending: pending.get(stored._id),
        outcome: outcomes.get(stored._id),
        denied: checkpoint.now().denied[stored._id],
        photoWaiting: photosOf(stored).some((photo) => photos.all().get(photo)?.state === 'waiting'),
      });
    },
    refused: () => refused,
    refusedPhotos: photos.refused,
    shownBy: photos.shownBy,
    goesWith({ sha256, state, code }) {
      const statement = photos.shownBy(sha256);
      // One that is held back until tomorrow is told apart: its statement may go before it.
      return (
        state === 'waiting' &&
        code === null &&
        statement !== undefined &&
        pending.has(statement._id) &&
        isCounted(statement._id)
      );
    },
    counts() {
      const photosWaiting = photos.waiting().filter((photo) => !own.goesWith(photo));
      const documentsWaiting = [...pending.keys()].filter(isCounted);
      return {
        waiting: documentsWaiting.length + photosWaiting.length,
        held: photosWaiting.filter(({ code }) => code !== null).length,
        refused: refused.size + photos.refused().size,
        full: offers.full(refused),
        toChoose: conflicts.open().length,
      };
    },
    offerAgain: () => offers.wish(),
    async self() {
      const stored = await documents.get(PROFILE_ID);
      return stored?.type === 'profile' ? ownPersonOf(stored) : null;
    },
    allSent: () => pending.size === 0 && photos.waiting().length === 0,
    async pushed(pushed) {
      for (const { id, revs } of pushed) {
        const waits = pending.get(id);
        if (waits === undefined) continue;
        // An answer that was lost: the server has it, and another device has written over it since.
        const arrived = revs.includes(waits) || !(await leavesOf(database, id)).some(({ rev }) => rev === waits);
        if (arrived && pending.get(id) === waits) pending.delete(id);
      }
      await findRefused();
      onChanged(typesOf(pushed.map(({ id }) => id)), false);
    },
    async pulled({ statements, delivered }) {
      for (const { id, revs } of statements) for (const rev of revs) fromServer.add(`${id}@${rev}`);
      const { arrived, gone } = outcomesIn(delivered);
      for (const outcome of arrived) outcomes.set(outcome.statement, outcome);
      for (const statement of gone) outcomes.delete(statement);
      await photos.sendMissingAgain(arrived);
      await correctTimes(documents, refusedWith('statement/clock-wrong', arrived), { now: now(), shift: 0, deviceId });
      await conflicts.examine(statements.map(({ id }) => id));
      if (statements.length + arrived.length + gone.length > 0) {
        await findRefused();
        await photos.findShown();
      }
      const types = new Set([...typesOf(statements.map(({ id }) => id)), ...delivered.map(({ id }) => shownAs(id))]);
      if (types.size > 0) onChanged([...types], false);
    },
    async clockMoved(shift) {
      const moved = Math.abs(shift) > DURATIONS.clockTolerance ? [...pending.keys()] : [];
      await correctTimes(documents, moved, { now: now(), shift, deviceId });
    },
    timed: (statement, deviceNow) => timed(documents, statement, { now: now(), deviceNow }),
    push: (ask) =>
      push({
        ...{ database, checkpoint, ask, path, deviceId, fromServer, now },
        onPushed: (sent) => own.pushed(sent),
        onTaken: (id, rev) => void fromServer.add(`${id}@${rev}`),
        offerAgain: (freed) => offers.due(freed),
      }),
    async pull(ask, waitedFor) {
      const result = await pull({
        database,
        store,
        checkpoint,
        ask,
        path,
        waitedFor,
        onPulled: (arrived) => own.pulled(arrived),
      });
      if (result.kind === 'done') await dropNeedlessPhotos(own, now);
      return result;
    },
    items: (progressOf) => listItems(own, progressOf),
    exportUnsent: () => exportUnsent(own, now),
    sendAgain: (id) => sendAgain(own, id, now()),
    discard: (id, published) => discard(own, id, published),
    async keepPhoto(photo) {
      await store.keepPhoto(photo);
      await photos.load();
    },
    photosChanged: photos.load,
    async forgetOutcome(statement) {
      outcomes.delete(statement);
      await store.applyDelivered([{ id: outcomeId(statement), fact: null }]);
      await findRefused();
    },
    async startOver() {
      outcomes.clear();
      fromServer.clear();
      await store.clearDelivered();
      await checkpoint.change({ pushed: 0, pulled: null, denied: {} });
      await findPending();
      await findRefused();
    },
    async carryOver(revisions) {
      await database.bulkDocs([...revisions], { new_edits: false });
      await findPending();
      onChanged(typesOf(revisions.map(({ _id }) => _id)), true);
    },
    ending: ending.signal,
    during(work) {
      const one = work().finally(() => working.delete(one));
      working.add(one);
      return one;
    },
    async close() {
      await atRest();
      await store.close();
      await database.close();
    },
    async destroy() {
      await atRest();
      await store.close();
      await database.destroy();
    },
  };

  await photos.load();
  await findPending();
  await findRefused();
  await conflicts.examineAll();
  return own;
}

/** Where the store beside it cannot be opened, the database is not left open either: nobody would close it. */
async function saidOf(store: OwnStore, database: PouchDB.Database): Promise<Outcome[]> {
  try {
    return await store.delivered('outcome');
  } catch (error) {
    await database.close();
    throw error;
  }
}

function refusedWith(code: Code, outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => (outcome.code === code ? [outcome.statement] : []));
}

function typesOf(ids: readonly string[]): string[] {
  return [...new Set(ids.map(nameIn))];
}
