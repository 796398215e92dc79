import { nameIn } from '../../domain/kinds/id-grammar.ts';
import { DURATIONS } from '../../domain/limits.ts';
import { outcomeId } from '../../domain/outcome/schema.ts';
import { PROFILE_ID } from '../../domain/profile/id.ts';
import type { ChatHead, FoundMessage, OwnRecord, StatementInput } from '../api/own.ts';
import type { Result } from '../api/result.ts';
import type { SyncCentre } from '../api/sync.ts';
import type { Fact } from '../mirror/schema.ts';
import { dropNeedlessPhotos } from '../photos/cleanup.ts';
import { photosOf } from '../photos/named.ts';
import { type Pulled, pull, type WaitedFor } from '../sync/pull.ts';
import { type AuthedFetch, push, type SyncResult } from '../sync/push.ts';
import { Chats } from './chats/chats.ts';
import type { CheckpointStore } from './checkpoint.ts';
import { shownAs } from './delivered/delivered.ts';
import { createDocuments, type Documents, type StoredStatement, type Written } from './documents.ts';
import { exportUnsent } from './export.ts';
import { type Conflicts, createConflicts } from './merging/conflicts.ts';
import { leavesOf } from './merging/leaves.ts';
import { type OwnOptions, type OwnParts, openParts } from './open-parts.ts';
import type { OwnStore, StoredPhoto } from './own-store.ts';
import { type OwnPerson, ownPersonOf } from './person.ts';
import { createOwnPhotos, type OwnPhotos, type PhotoState } from './photos.ts';
import { correctTimes } from './sending/correct-times.ts';
import { type Counts, DeliveryStates } from './sending/delivery-states.ts';
import { discard, sendAgain } from './sending/give-up.ts';
import { listItems } from './sending/items.ts';
import { createOffers, type Offers } from './sending/offer-again.ts';
import { outcomesIn, refusedWith } from './sending/outcomes.ts';
import { settleDenied } from './sending/settle-denied.ts';
import { timed } from './sending/timed.ts';

/**
 * One person's own database with its state, open in the leader only: from `open` to the first `close` or `destroy`,
 * which wait for longer work (`during`); callers check `ending` before such work. `DeliveryStates` has the state of its
 * statements. The leader's lifecycle opens and closes it, its rounds push and pull, its calls read and write, signing
 * out and repairing destroy it.
 */
export class OwnDatabase {
  readonly userId: string;
  readonly database: PouchDB.Database;
  readonly store: OwnStore;
  readonly checkpoint: CheckpointStore;
  readonly documents: Documents;
  readonly conflicts: Conflicts;
  readonly #options: OwnOptions;
  /** Its path on the server. */
  readonly #path: string;
  readonly #states: DeliveryStates;
  readonly #photos: OwnPhotos;
  readonly #offers: Offers;
  readonly #chats: Chats;
  /** Revisions that came from the server in this run, or that it accepted, as `id@rev`. */
  readonly #fromServer = new Set<string>();
  readonly #ending = new AbortController();
  readonly #working = new Set<Promise<unknown>>();

  static async open(options: OwnOptions): Promise<OwnDatabase> {
    const own = new OwnDatabase(options, await openParts(options));
    await own.#photos.load();
    await own.#findPending();
    await own.#findRefused();
    await own.conflicts.examineAll();
    return own;
  }

  private constructor(options: OwnOptions, { database, store, checkpoint, outcomes }: OwnParts) {
    const { surroundings, deviceId, now } = options;
    this.#options = options;
    this.#path = `/db/${options.ownDatabase}`;
    this.userId = options.userId;
    this.database = database;
    this.store = store;
    this.checkpoint = checkpoint;
    this.#states = new DeliveryStates(outcomes);
    this.#offers = createOffers(checkpoint, now);
    this.documents = createDocuments({
      database,
      now,
      deviceId,
      randomHex: () => Array.from({ length: 32 }, () => Math.floor(surroundings.random() * 16).toString(16)).join(''),
      onWritten: (written) => this.#onWritten(written),
    });
    this.#photos = createOwnPhotos(store, this.documents);
    this.#chats = new Chats({ documents: this.documents, store, userId: options.userId });
    this.conflicts = createConflicts({
      database,
      deviceId,
      now,
      onWritten: ({ id, rev, type }) => {
        this.#states.wrote(id, rev);
        this.#chats.changed([id]);
        options.onChanged([type], true);
      },
    });
  }

  /** Statement ids that are not on the server, with their newest revision. */
  get pending(): ReadonlyMap<string, string> {
    return this.#states.pending;
  }

  get photos(): ReadonlyMap<string, PhotoState> {
    return this.#photos.all();
  }

  /** Aborts requests for this database, so that closing never waits for a network. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  record(stored: StoredStatement): OwnRecord {
    const photoWaiting = photosOf(stored).some((photo) => this.photos.get(photo)?.state === 'waiting');
    return this.#states.record(stored, this.checkpoint.now().denied, photoWaiting);
  }

  refused(): ReadonlySet<string> {
    return this.#states.refused;
  }

  refusedPhotos(): ReadonlySet<string> {
    return this.#photos.refused();
  }

  /** The statement that shows a photo which has not been uploaded. */
  shownBy(sha256: string): StoredStatement | undefined {
    return this.#photos.shownBy(sha256);
  }

  /** Whether a photo waits as a part of a statement that waits itself: the author sees the two as one item. */
  goesWith(photo: PhotoState): boolean {
    return this.#states.carries(this.shownBy(photo.sha256)?._id, photo);
  }

  counts(): Counts {
    const alone = this.#photos.waiting().filter((photo) => !this.goesWith(photo));
    return {
      ...this.#states.counts({ waiting: alone, refused: this.refusedPhotos().size }),
      full: this.#offers.full(this.refused()),
      toChoose: this.conflicts.open().length,
    };
  }

  /** Statements denied for lack of room are sent with the next push. */
  offerAgain(): void {
    this.#offers.wish();
  }

  /** The person according to their profile, or null before it was fetched. */
  async self(): Promise<OwnPerson | null> {
    const stored = await this.documents.get(PROFILE_ID);
    return stored?.type === 'profile' ? ownPersonOf(stored) : null;
  }

  /** True if nothing of this person exists only here. */
  allSent(): boolean {
    return this.pending.size === 0 && this.#photos.waiting().length === 0;
  }

  async pushed(pushed: readonly { id: string; revs: string[] }[]): Promise<void> {
    for (const { id, revs } of pushed) {
      const waits = this.pending.get(id);
      if (waits === undefined) continue;
      // The answer was lost: the server has it, and another device has overwritten it since.
      const arrived = revs.includes(waits) || !(await leavesOf(this.database, id)).some(({ rev }) => rev === waits);
      if (arrived) this.#states.arrived(id, waits);
    }
    await this.#findRefused();
    this.#options.onChanged(typesOf(pushed.map(({ id }) => id)), false);
  }

  async pulled({ statements, delivered }: Pulled): Promise<void> {
    const { now, deviceId, onChanged } = this.#options;
    for (const { id, revs } of statements) for (const rev of revs) this.#fromServer.add(`${id}@${rev}`);
    this.#chats.changed(statements.map(({ id }) => id));
    this.#chats.delivered(delivered);
    const { arrived, withdrawn } = outcomesIn(delivered);
    this.#states.applyOutcomes(arrived, withdrawn);
    await this.#photos.sendMissingAgain(arrived);
    const wrong = refusedWith('statement/clock-wrong', arrived);
    await correctTimes(this.documents, wrong, { now: now(), shift: 0, deviceId });
    await this.conflicts.examine(statements.map(({ id }) => id));
    if (statements.length + arrived.length + withdrawn.length > 0) {
      await this.#findRefused();
      await this.#photos.findShown();
    }
    const types = new Set([...typesOf(statements.map(({ id }) => id)), ...delivered.map(({ id }) => shownAs(id))]);
    if (types.size > 0) onChanged([...types], false);
  }

  /**
   * The clock was found to be wrong by `shift` milliseconds: above the tolerance, the waiting statements are corrected
   * before they are sent.
   */
  async clockMoved(shift: number): Promise<void> {
    const { now, deviceId } = this.#options;
    const moved = Math.abs(shift) > DURATIONS.clockTolerance ? [...this.pending.keys()] : [];
    await correctTimes(this.documents, moved, { now: now(), shift, deviceId });
  }

  /** See `timed`. */
  timed(statement: StatementInput, deviceNow: number): Promise<StatementInput> {
    return timed(this.documents, statement, { now: this.#options.now(), deviceNow });
  }

  push(ask: AuthedFetch): Promise<SyncResult> {
    const { deviceId, now } = this.#options;
    return push({
      database: this.database,
      checkpoint: this.checkpoint,
      ask,
      path: this.#path,
      deviceId,
      now,
      fromServer: this.#fromServer,
      onPushed: (sent) => this.pushed(sent),
      onTaken: (id, rev) => void this.#fromServer.add(`${id}@${rev}`),
      offerAgain: (freed) => this.#offers.due(freed),
      isFull: () => this.#offers.isFull(),
    });
  }

  /** Fetches changes, then deletes photos that are not needed any more. */
  async pull(ask: AuthedFetch, waitedFor?: WaitedFor): Promise<SyncResult> {
    const { database, store, checkpoint } = this;
    const result = await pull({
      database,
      store,
      checkpoint,
      ask,
      path: this.#path,
      waitedFor,
      onPulled: (arrived) => this.pulled(arrived),
    });
    if (result.kind === 'done') await dropNeedlessPhotos(this, this.#options.now);
    return result;
  }

  chats(): Promise<ChatHead[]> {
    return this.#chats.heads((stored) => this.record(stored));
  }

  searchMessages(text: string): Promise<FoundMessage[]> {
    return this.#chats.search(text, (stored) => this.record(stored));
  }

  items(progressOf: (sha256: string) => number | null): Promise<Omit<SyncCentre, 'lastContact'>> {
    return listItems(this, progressOf);
  }

  exportUnsent(): Promise<Blob> {
    return exportUnsent(this, this.#options.now);
  }

  sendAgain(id: string): Promise<Result<null>> {
    return sendAgain(this, id, this.#options.now());
  }

  /** `published`: the current fact of this statement, if there is one. */
  discard(id: string, published: Fact | null): Promise<Result<null>> {
    return discard(this, id, published);
  }

  async keepPhoto(photo: StoredPhoto): Promise<void> {
    await this.store.keepPhoto(photo);
    await this.#photos.load();
  }

  photosChanged(): Promise<void> {
    return this.#photos.load();
  }

  async forgetOutcome(statement: string): Promise<void> {
    this.#states.applyOutcomes([], [statement]);
    await this.store.applyDelivered([{ id: outcomeId(statement), fact: null }]);
    await this.#findRefused();
  }

  /** For another server, or a restored one: everything is sent and fetched again. */
  async startOver(): Promise<void> {
    this.#states.forgetOutcomes();
    this.#fromServer.clear();
    await this.store.clearDelivered();
    this.#chats.forget();
    await this.checkpoint.change({ pushed: 0, pulled: null, denied: {} });
    await this.#photos.sendAllAgain();
    await this.#findPending();
    await this.#findRefused();
  }

  /** Revisions with their histories that were read from a database before it was recreated. */
  async carryOver(revisions: readonly { _id: string; _rev: string }[]): Promise<void> {
    await this.database.bulkDocs([...revisions], { new_edits: false });
    this.#chats.forget();
    await this.#findPending();
    this.#options.onChanged(typesOf(revisions.map(({ _id }) => _id)), true);
  }

  /**
   * Longer work on the database. Closing waits for it: an operation on a PouchDB that is closed during it never
   * answers.
   */
  during<T>(work: () => Promise<T>): Promise<T> {
    const one = work().finally(() => this.#working.delete(one));
    this.#working.add(one);
    return one;
  }

  async close(): Promise<void> {
    await this.#atRest();
    await this.store.close();
    await this.database.close();
  }

  /** Closes and deletes the own database; the store beside it is deleted by the caller. */
  async destroy(): Promise<void> {
    await this.#atRest();
    await this.store.close();
    await this.database.destroy();
  }

  async #atRest(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled(this.#working);
  }

  async #onWritten({ id, rev, type, branched }: Written): Promise<void> {
    this.#states.wrote(id, rev);
    this.#chats.changed([id]);
    if (branched) await this.conflicts.examine([id]);
    if (this.refused().has(id)) await this.#findRefused();
    await this.#photos.findShown();
    this.#options.onChanged([type], true);
  }

  async #findPending(): Promise<void> {
    this.#states.forgetPending();
    const { results } = await this.database.changes<{ written?: { device: string } }>({
      since: this.checkpoint.now().pushed,
      include_docs: true,
    });
    for (const { id, doc } of results) {
      if (doc?.written?.device === this.#options.deviceId) this.#states.wrote(id, doc._rev);
    }
  }

  async #findRefused(): Promise<void> {
    const suspects = this.#states.suspects(this.checkpoint.now().denied);
    const stored = suspects.length === 0 ? [] : await this.documents.getMany(suspects);
    await settleDenied(this.database, this.checkpoint, stored);
    const reportable = stored.filter(({ type }) => type !== 'read-mark');
    this.#states.judge(reportable, this.checkpoint.now().denied);
  }
}

function typesOf(ids: readonly string[]): string[] {
  return [...new Set(ids.map(nameIn))];
}
