import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DAILY, DURATIONS } from '../../../src/domain/limits.ts';
import { forgetName } from '../accounts/notified-names.ts';
import { createAccountStore } from '../accounts/store.ts';
import type { Pauses } from '../base/lib/pauses.ts';
import type { Log } from '../base/logging/log.ts';
import { Arbiter } from '../matters/arbiter/arbiter.ts';
import { createLeaderLease, DECIDING_LIFE_MS } from '../matters/arbiter/leader-lease.ts';
import { createMatterRequests, type MatterRequest } from '../matters/arbiter/requests.ts';
import { createAddresses } from '../matters/organisations/addresses.ts';
import { decidesOrganisations } from '../matters/organisations/organisation-decider.ts';
import { decidesPedigreeLinks } from '../matters/pedigree-links/link-decider.ts';
import { decidesProposals } from '../matters/pedigree-proposals/proposal-decider.ts';
import { decidesReservations } from '../matters/reservations/reservation-decider.ts';
import { createClaims } from '../storage/claim/claim.ts';
import { createLeases, type Leases } from '../storage/claim/lease.ts';
import type { Couch } from '../storage/engine/couch.ts';
import type { DatabaseUpdates } from '../storage/engine/database-updates.ts';
import type { Daily } from '../storage/ledger/quotas.ts';
import { groupStore } from '../storage/store/grouped-store.ts';
import { createStore, type Store } from '../storage/store/store.ts';
import { createAuthorTasks } from './follow-up/author-tasks.ts';
import { createCopies, type OnArrived } from './follow-up/copies.ts';
import { createDeliveries, type Deliver } from './follow-up/deliveries.ts';
import { createRechecks } from './follow-up/rechecks.ts';
import { createRecounts } from './follow-up/recounts.ts';
import { offerHandover } from './handover/offer-handover.ts';
import { createTransfers } from './handover/transfers.ts';
import { type Answered, AnswerWatch } from './intake/answer-watch.ts';
import { createCheckpoints } from './intake/checkpoints.ts';
import { fixedDivision, type ShardAssignment } from './intake/division.ts';
import { createNewerStatements } from './intake/newer-statements.ts';
import { createPhotoWaits } from './intake/photo-waits.ts';
import { watchedStore } from './intake/watched-store.ts';
import type { QueuedWork } from './intake/work-names.ts';
import { createWriteHints, type SentDocument } from './intake/write-hints.ts';
import type { PersonRemoval } from './person-removal/person-removal.ts';
import { QueuedPublisher, type QueuedPublisherParts } from './queued-publisher.ts';

const PAUSES: Pauses = { first: 500, most: 30_000 };

export interface PublisherOptions {
  readonly couch: Couch;
  readonly clock: () => Date;
  readonly log: Log;
  /** Defaults to the only publisher. */
  readonly division?: ShardAssignment;
  /** The engine's list of changed databases, necessary if other processes write too. Defaults to none. */
  readonly updates?: DatabaseUpdates | null;
  /**
   * Only commands write beside it, which leave notes in the ledger. By default other processes accept statements too.
   */
  readonly isAlone?: boolean;
  readonly pauses?: Pauses;
  /** Defaults to the engine's requests; tests pass a store that fails. */
  readonly store?: Store;
  readonly removal: Pick<PersonRemoval, 'resume' | 'finish'>;
  /** Defaults to no notifications of comments and likes. */
  readonly deliver?: Deliver;
  /** Defaults to no push messages about what others wrote. */
  readonly onArrived?: OnArrived;
  /** Defaults to the engine's leases. Tests use shorter ones. */
  readonly leases?: Leases;
  /** Defaults to the product's limits. */
  readonly daily?: Daily;
  /** When the databases were restored to an earlier state, ISO 8601 (couchdb/epoch.ts). Defaults to never. */
  readonly renewedAt?: string | null;
  /** Defaults to no measurement. */
  readonly onAnswered?: (answered: Answered) => void;
  readonly onFailed?: (result: 'failed' | 'unreachable') => void;
}

interface PublisherStatus {
  readonly running: boolean;
  /** Number of databases that are queued, backing off after a failure, or being processed. */
  readonly behind: number;
  /** The last failure since the queue was last empty, or null. */
  readonly lastError: { readonly at: string; readonly status: number | null } | null;
}

export interface Publisher {
  /** Checks all people's databases once; resolves when following has started, not when everything is published. */
  start(): Promise<void>;
  /**
   * This database (our name, `user-<id>`) may have changed; others are ignored. Returns at once. `sent`: what a device
   * has just written there, if known, and `requestId` its request.
   */
  wake(database: string, sent?: readonly SentDocument[], requestId?: string): void;
  /** A photo is stored: rechecks the statements that wait for it. Returns at once. */
  photoStored(sha256: string): void;
  /**
   * Decides an answered statement again because something other than its text changed (a moderator's decision).
   * Resolves when that is certain to happen, here or in the publisher that has the database.
   */
  recheck(userId: string, statementId: string): Promise<void>;
  /** Resolves when the running step of this database is done and its outcomes are written; null if none runs. */
  underWay(database: string): Promise<void> | null;
  /** Resolves when these are certain to be decided, here or by the process that holds the lease. */
  arbitrate(requests: readonly MatterRequest[]): Promise<void>;
  /**
   * Publishes lost facts again (`republish.ts`).
   * @returns their number
   */
  republish(say: (sentence: string) => void): Promise<number>;
  /** Resolves when no work is left. */
  idle(): Promise<void>;
  /** Finishes the running steps and starts no more. */
  stop(): Promise<void>;
  status(): PublisherStatus;
  /** Queued, backed-off and running work, by name. */
  queued(): readonly QueuedWork[];
  /** Number of statements that wait for a photo. */
  photoWaits(): number;
}

/**
 * Turns statements in people's own databases into facts in the shared ones, or into refusals. It may be killed at any
 * moment: the next start resumes from the checkpoints and detects what was written after them.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const { couch, clock, log } = options;
  const onAnswered = options.onAnswered ?? (() => undefined);
  const answers = new AnswerWatch({ log, monotonic: () => performance.now(), onAnswered });
  const division = options.division ?? fixedDivision({ index: 0, count: 1 });
  const store = watchedStore(division.guard(options.store ?? createStore(couch)), answers);
  const grouped = groupStore(store);
  const rechecks = createRechecks(store, grouped);
  const claims = createClaims(couch);
  const deliver = options.deliver ?? null;
  const recheckDelayMs = couch.listLag;
  return new QueuedPublisher({
    clock,
    log,
    store,
    grouped,
    rechecks,
    claims,
    answers,
    division,
    onFailed: options.onFailed ?? (() => undefined),
    updates: options.updates ?? null,
    isAlone: options.isAlone ?? false,
    recheckDelayMs,
    pauses: options.pauses ?? PAUSES,
    removal: options.removal,
    daily: options.daily ?? DAILY,
    waits: createPhotoWaits(store, grouped),
    authors: createAuthorTasks(store, grouped, recheckDelayMs),
    newer: createNewerStatements(store, grouped, rechecks),
    checkpoints: createCheckpoints(grouped, store),
    writeHints: createWriteHints(),
    recounts: createRecounts({ store, grouped, deliver, clock, recheckDelayMs }),
    copies: createCopies({ store, grouped, onArrived: options.onArrived ?? (() => undefined), recheckDelayMs }),
    transfers: createTransfers({ store, grouped, rechecks, deliver, clock }),
    ...decidingParts(options, { store, grouped, rechecks, claims }),
    deliveries: deliver && createDeliveries(store, grouped, deliver),
    recoversUntil: recoversUntil(options.renewedAt ?? null),
  });
}

function recoversUntil(renewedAt: string | null): Date | null {
  return renewedAt === null ? null : new Date(Date.parse(renewedAt) + DURATIONS.recovery);
}

/** The deciders for matters of several people (`matters/reservations`). */
function decidingParts(
  { couch, clock, leases, deliver }: PublisherOptions,
  shared: Pick<QueuedPublisherParts, 'store' | 'grouped' | 'rechecks' | 'claims'>,
): Pick<QueuedPublisherParts, 'requests' | 'arbiter' | 'turn'> {
  const { claims, rechecks } = shared;
  const monotonic = () => performance.now();
  const turn = createLeaderLease(leases ?? createLeases({ claims, life: DECIDING_LIFE_MS, monotonic }), monotonic);
  const requests = createMatterRequests(shared, clock);
  const addresses = createAddresses(createAccountStore(couch));
  const notifier = { deliver: deliver ?? (async () => undefined) };
  return {
    requests,
    turn,
    arbiter: (notes, wake) =>
      new Arbiter({
        ...shared,
        ...notes,
        requests,
        turn,
        clock,
        recheckDelayMs: couch.listLag,
        decides: {
          reservation: decidesReservations({
            ...shared,
            ...notes,
            clock,
            offer: (pet, owner, to) => offerHandover({ couch, notifier }, pet, owner, to),
          }),
          'pedigree-link': decidesPedigreeLinks({ ...shared, ...notes, requests, clock, listLag: couch.listLag }),
          'pedigree-proposal': decidesProposals({ ...shared, ...notes, clock }),
          organisation: decidesOrganisations({
            ...shared,
            ...notes,
            addresses,
            clock,
            forgetName: (key) => forgetName(couch, key),
            async recheck(userId, statement) {
              await rechecks.note(ownDatabaseName(userId), statement);
              wake(ownDatabaseName(userId));
            },
          }),
        },
      }),
  };
}
