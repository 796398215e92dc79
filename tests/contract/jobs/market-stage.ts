import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { announcementStatementId, petAnnouncementId } from '../../../src/domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../src/domain/announcement/schema.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { createNotifier } from '../../../sync-server/src/accounts/notify.ts';
import { createMatterRequests } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { EXPIRY_PAGE_SIZE } from '../../../sync-server/src/ops/jobs/by-end.ts';
import { CLEANUP_LEASE_MS, createCleanupLease } from '../../../sync-server/src/ops/jobs/cleanup-lease.ts';
import { type Expiry, openExpiry } from '../../../sync-server/src/ops/jobs/expiry.ts';
import { purgeTombstones } from '../../../sync-server/src/ops/jobs/purge-tombstones.ts';
import { removeUnnamedPhotos } from '../../../sync-server/src/ops/jobs/unnamed-photos.ts';
import { createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import { createLeases } from '../../../sync-server/src/storage/claim/lease.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { postIdOf, type World } from '../publisher/world.ts';

export const START = Date.parse('2026-11-22T10:00:00.000Z');
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const log = { info() {}, warn() {}, error() {} };
const BATCH_SIZE = 1_000;

export const instant = (milliseconds: number) => new Date(milliseconds).toISOString();

/** The `number`th announcement of a test. */
export function announcementIdOf(number: number): string {
  return petAnnouncementId(`pet:${postIdOf(number).slice('post:'.length)}`);
}

export interface Planned {
  readonly id: string;
  readonly authorId: string;
  /** In milliseconds. */
  readonly end: number;
}

/** A set of databases with announcements, a clock that only the test moves, and a record of the job's actions. */
export class MarketStage {
  readonly world: World;
  /** The notifications and their recipients, one entry per new write. */
  readonly notifications: { userId: string; fact: NotificationFact }[] = [];
  /** The true time, whatever the wall clock shows. */
  #real = START;
  #wrong = 0;
  /** Since when the machine has been on, and how often it was switched on. */
  #switchedOn = { at: START - HOUR_MS, times: 1 };
  readonly #pageSize: number;

  /** `pageSize`: how many announcements the job reads at once. */
  constructor(world: World, pageSize: number = EXPIRY_PAGE_SIZE) {
    this.world = world;
    this.#pageSize = pageSize;
  }

  get now(): number {
    return this.#real;
  }

  /** Lets time pass on both clocks. */
  pass(milliseconds: number): void {
    this.#real += milliseconds;
  }

  /** Shifts the wall clock by this much, in addition to its current error. */
  setClock(milliseconds: number): void {
    this.#wrong += milliseconds;
  }

  /** Switches the machine off and on again: only the wall clock keeps its time. */
  switchOff(): void {
    this.#switchedOn = { at: this.#real, times: this.#switchedOn.times + 1 };
  }

  /** Writes statements, their outcomes, and facts, as they are after publishing. */
  async announce(planned: readonly Planned[]): Promise<void> {
    const authors = new Set(planned.map(({ authorId }) => authorId));
    const revs = new Map<string, string>();
    for (const authorId of authors) {
      const own = planned.filter((each) => each.authorId === authorId);
      const statements = own.map((each) => statementOf(each));
      const written = await this.#bulk(ownDatabaseName(authorId), statements);
      for (const [index, each] of own.entries()) revs.set(each.id, written[index] ?? '');
      await this.#bulk(
        ownDatabaseName(authorId),
        own.map((each) => publishedOutcome(each, revs.get(each.id) ?? '')),
      );
    }
    await this.#bulk(
      'market',
      planned.map((each) => factOf(each, revs.get(each.id) ?? '')),
    );
  }

  async #bulk(database: string, documents: readonly object[]): Promise<string[]> {
    const revs: string[] = [];
    for (let from = 0; from < documents.length; from += BATCH_SIZE) {
      const docs = documents.slice(from, from + BATCH_SIZE);
      const rows = await this.world.couch.use<object>(database).bulk({ docs });
      revs.push(...rows.map(({ rev }) => rev ?? ''));
    }
    return revs;
  }

  /** The owner requests another thirty days: writes only the statement, which the publisher has not processed. */
  async askForRenewal(planned: Planned): Promise<string> {
    const [rev] = await this.askForRenewals(planned.authorId, [planned]);
    return rev ?? '';
  }

  /** Like `askForRenewal`, for many of one owner's at once; returns the statements' new revisions. */
  async askForRenewals(authorId: string, planned: readonly Planned[]): Promise<string[]> {
    const own = ownDatabaseName(authorId);
    const keys = planned.map(({ id }) => announcementStatementId(id));
    const { rows } = await this.world.couch.use<object>(own).fetch({ keys });
    const statements = rows.flatMap((row) => ('doc' in row && row.doc ? [row.doc] : []));
    return await this.#bulk(
      own,
      statements.map((statement) => ({ ...statement, startedAt: instant(this.#real) })),
    );
  }

  /** Publishes the newest statement as the publisher would. */
  async publishRenewal({ id, authorId }: Planned): Promise<void> {
    const statement = await this.world.find(ownDatabaseName(authorId), announcementStatementId(id));
    const rev = statement?._rev ?? '';
    const end = this.#real + DURATIONS.announcement;
    const published = await this.world.find('market', id);
    const before = published === null ? {} : { _rev: published._rev };
    const fact = { ...factOf({ id, authorId, end }, rev), startedAt: statement?.startedAt };
    await this.world.couch.use<object>('market').insert({ ...fact, ...before });
    await this.world.put(authorId, publishedOutcome({ id }, rev));
  }

  /** Opens the job as a start of the service does. `store`: the store for its requests. */
  async job(store: Store = createStore(this.world.couch)): Promise<Expiry> {
    const notifier = createNotifier(this.world.couch, log, (userId, fact) => this.notifications.push({ userId, fact }));
    const monotonic = () => this.#real - START;
    const leases = createLeases({ claims: createClaims(this.world.couch), life: CLEANUP_LEASE_MS, monotonic });
    return await openExpiry({
      cleanupLease: createCleanupLease(leases, monotonic),
      counters: async () => {
        const { at, times } = this.#switchedOn;
        return { machine: { since: `boot ${times}`, seconds: (this.#real - at) / 1_000 }, engine: null };
      },
      store,
      pageSize: this.#pageSize,
      grouped: groupStore(store),
      deliverAll: notifier.deliverAll,
      // The next publisher that starts decides them.
      askArbiter: async (requests) => {
        await createMatterRequests({ store, grouped: groupStore(store) }, () => new Date(this.#real)).note(requests);
      },
      purge: (now) => purgeTombstones(this.world.couch, now),
      removeUnnamed: (now) => removeUnnamedPhotos(createStore(this.world.couch), now, null),
      wall: () => this.#real + this.#wrong,
      monotonic,
      log,
    });
  }

  notifiedKinds(kind: string): string[] {
    return this.notifications.filter(({ fact }) => fact.kind === kind).map(({ fact }) => fact.about.announcement ?? '');
  }

  /** The same, read from these people's databases, where a document with two branches counts twice. */
  async storedKinds(userIds: readonly string[], kind: string): Promise<string[]> {
    const stored: string[] = [];
    for (const userId of userIds) {
      const own = this.world.couch.use<NotificationFact & { readonly _conflicts?: string[] }>(ownDatabaseName(userId));
      for (const { doc } of (await own.list({ include_docs: true, conflicts: true })).rows) {
        if (doc?.type !== 'notification' || doc.kind !== kind) continue;
        const branches = 1 + (doc._conflicts?.length ?? 0);
        stored.push(...Array.from({ length: branches }, () => doc.about.announcement ?? ''));
      }
    }
    return stored;
  }

  /** The announcements in the market and those removed from it, each with its number of writes. */
  async market(): Promise<{ active: Map<string, number>; removed: Map<string, number> }> {
    const { results } = await this.world.couch.use('market').changes();
    const announcements = results.filter(({ id }) => id.startsWith('announcement:'));
    const writes = announcements.map(({ id, deleted, changes }) => {
      return { id, deleted: deleted === true, count: Number.parseInt(changes[0]?.rev ?? '', 10) };
    });
    const counts = (deleted: boolean) =>
      new Map(writes.filter((each) => each.deleted === deleted).map(({ id, count }) => [id, count]));
    return { active: counts(false), removed: counts(true) };
  }
}

function statementOf({ id, end }: Planned) {
  return {
    _id: announcementStatementId(id),
    type: 'announcement',
    schemaVersion: versionOf('announcement'),
    written: { at: startOf(end), device: 'd1' },
    ...wordsOf(end),
    createdAt: startOf(end),
  };
}

function publishedOutcome({ id }: Pick<Planned, 'id'>, rev: string) {
  const statement = announcementStatementId(id);
  const fact = { database: 'market', id };
  const answer = { statement, rev, state: 'published', fact, at: instant(START) };
  return { _id: outcomeId(statement), type: 'outcome', schemaVersion: 1, ...answer };
}

export function factOf({ id, authorId, end }: Planned, statementRev: string): AnnouncementFact {
  return {
    _id: id,
    type: 'announcement',
    schemaVersion: versionOf('announcement'),
    ...wordsOf(end),
    pet: {
      _id: id.replace('announcement:pet:', 'pet:'),
      name: 'Мурка',
      petType: 'cat',
      breed: 'other',
      sex: 'female',
      age: '2 - 4',
      size: '2 - 4',
      massUnit: 'kg',
      sterilized: true,
      photo: null,
    },
    authorId,
    authorName: 'Олена Коваль',
    authorLetter: 'ОК',
    customAvatar: null,
    createdAt: startOf(end),
    publishedAt: startOf(end),
    updatedAt: null,
    expiresAt: instant(end),
    statementRev,
  };
}

function wordsOf(end: number) {
  return {
    kind: 'Pet' as const,
    description: 'Шукає дім',
    services: [],
    petPrice: { priceType: 'Price' as const, price: 100, currency: '₴' as const },
    city: null,
    startedAt: startOf(end),
  };
}

function startOf(end: number): string {
  return instant(end - DURATIONS.announcement);
}
