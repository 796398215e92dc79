import { outcomeId } from '../../domain/outcome/schema.ts';
import { PROFILE_ID } from '../../domain/profile/id.ts';
import type { OwnRecord, StatementInput } from '../api/own.ts';
import type { Result } from '../api/result.ts';
import type { SyncCentre } from '../api/sync.ts';
import type { Fact } from '../mirror/schema.ts';
import { photosOf } from '../photos/named.ts';
import { Chats } from './chats/chats.ts';
import type { CheckpointStore } from './checkpoint.ts';
import { createDocuments, type Documents, type StoredStatement, type Written } from './documents.ts';
import { exportUnsent } from './export.ts';
import { type Conflicts, createConflicts } from './merging/conflicts.ts';
import { type OwnOptions, type OwnParts, openParts } from './open-parts.ts';
import type { OwnStore } from './own-store.ts';
import { OwnSync } from './own-sync.ts';
import { type OwnPerson, ownPersonOf } from './person.ts';
import { createOwnPhotos, type OwnPhotos, type PhotoState } from './photos.ts';
import { type Counts, DeliveryStates } from './sending/delivery-states.ts';
import { findPending, findRefused } from './sending/find-states.ts';
import { discard, sendAgain } from './sending/give-up.ts';
import { listItems } from './sending/items.ts';
import { createOffers, type Offers } from './sending/offer-again.ts';
import { timed } from './sending/timed.ts';

/**
 * One person's own database with its state, open in the leader only: from `open` to the first `close` or `destroy`,
 * which wait for longer work (`during`); callers check `ending` before such work. `DeliveryStates` has the state of its
 * statements. The leader's lifecycle opens and closes it, its rounds push and pull (`sync`), its handlers read and
 * write, signing out and repairing destroy it.
 */
export class OwnDatabase {
  readonly userId: string;
  readonly database: PouchDB.Database;
  readonly store: OwnStore;
  readonly checkpoint: CheckpointStore;
  readonly documents: Documents;
  readonly conflicts: Conflicts;
  readonly photos: OwnPhotos;
  readonly chats: Chats;
  readonly offers: Offers;
  readonly sync: OwnSync;
  readonly #options: OwnOptions;
  readonly #states: DeliveryStates;
  readonly #ending = new AbortController();
  readonly #working = new Set<Promise<unknown>>();

  static async open(options: OwnOptions): Promise<OwnDatabase> {
    const own = new OwnDatabase(options, await openParts(options));
    await own.photos.load();
    await findPending(own.#states, own, options.deviceId);
    await findRefused(own.#states, own);
    await own.conflicts.examineAll();
    return own;
  }

  private constructor(options: OwnOptions, { database, store, checkpoint, outcomes }: OwnParts) {
    const { surroundings, deviceId, now } = options;
    this.#options = options;
    this.userId = options.userId;
    this.database = database;
    this.store = store;
    this.checkpoint = checkpoint;
    this.#states = new DeliveryStates(outcomes);
    this.offers = createOffers(checkpoint, now);
    this.documents = createDocuments({
      database,
      now,
      deviceId,
      randomHex: () => Array.from({ length: 32 }, () => Math.floor(surroundings.random() * 16).toString(16)).join(''),
      onWritten: (written) => this.#onWritten(written),
    });
    this.photos = createOwnPhotos(store, this.documents);
    this.chats = new Chats({
      documents: this.documents,
      store,
      userId: options.userId,
      record: (stored) => this.record(stored),
    });
    this.conflicts = createConflicts({
      database,
      deviceId,
      now,
      onWritten: ({ id, rev, type }) => {
        this.#states.wrote(id, rev);
        this.chats.changed([id]);
        options.onChanged([type], true);
      },
    });
    this.sync = new OwnSync({
      options,
      database,
      store,
      checkpoint,
      documents: this.documents,
      conflicts: this.conflicts,
      photos: this.photos,
      chats: this.chats,
      offers: this.offers,
      states: this.#states,
      record: (stored) => this.record(stored),
    });
  }

  /** Statement ids that are not on the server, with their newest revision. */
  get pending(): ReadonlyMap<string, string> {
    return this.#states.pending;
  }

  /** Aborts requests for this database, so that closing never waits for a network. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  record(stored: StoredStatement): OwnRecord {
    const photoWaiting = photosOf(stored).some((photo) => this.photos.all().get(photo)?.state === 'waiting');
    return this.#states.record(stored, this.checkpoint.now().denied, photoWaiting);
  }

  refused(): ReadonlySet<string> {
    return this.#states.refused;
  }

  /** Whether a photo waits as a part of a statement that waits itself: the author sees the two as one item. */
  goesWith(photo: PhotoState): boolean {
    return this.#states.carries(this.photos.shownBy(photo.sha256)?._id, photo);
  }

  counts(): Counts {
    const alone = this.photos.waiting().filter((photo) => !this.goesWith(photo));
    return {
      ...this.#states.counts({ waiting: alone, refused: this.photos.refused().size }),
      full: this.offers.full(this.refused()),
      toChoose: this.conflicts.open().length,
    };
  }

  /** The person according to their profile, or null before it was fetched. */
  async self(): Promise<OwnPerson | null> {
    const stored = await this.documents.get(PROFILE_ID);
    return stored?.type === 'profile' ? ownPersonOf(stored) : null;
  }

  /** True if nothing of this person exists only here. */
  allSent(): boolean {
    return this.pending.size === 0 && this.photos.waiting().length === 0;
  }

  /** See `timed`. */
  timed(statement: StatementInput, deviceNow: number): Promise<StatementInput> {
    return timed(this.documents, statement, { now: this.#options.now(), deviceNow });
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

  /** `mirrored`: the current fact of this statement in a mirror or cache, if there is one. */
  discard(id: string, mirrored: Fact | null): Promise<Result<null>> {
    return discard(this, id, mirrored);
  }

  async forgetOutcome(statement: string): Promise<void> {
    this.#states.applyOutcomes([], [statement]);
    await this.store.applyDelivered([{ id: outcomeId(statement), fact: null }]);
    await findRefused(this.#states, this);
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
    this.chats.changed([id]);
    if (branched) await this.conflicts.examine([id]);
    if (this.refused().has(id)) await findRefused(this.#states, this);
    await this.photos.findShown();
    this.#options.onChanged([type], true);
  }
}
