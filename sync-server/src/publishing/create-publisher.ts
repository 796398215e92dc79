import { DAILY, DURATIONS } from '../../../src/domain/limits.ts';
import type { Pauses } from '../base/lib/pauses.ts';
import { createClaims } from '../storage/claim/claim.ts';
import type { Leases } from '../storage/claim/lease.ts';
import type { Couch } from '../storage/engine/couch.ts';
import { groupStore } from '../storage/store/grouped-store.ts';
import { createStore, type Store } from '../storage/store/store.ts';
import { createTasks } from './create-tasks.ts';
import { createAuthorTasks } from './follow-up/author-tasks.ts';
import type { OnArrived } from './follow-up/copies.ts';
import type { Deliver } from './follow-up/deliveries.ts';
import { createRechecks } from './follow-up/rechecks.ts';
import { type Answered, AnswerWatch } from './intake/answer-watch.ts';
import { createCheckpoints } from './intake/checkpoints.ts';
import { fixedDivision } from './intake/division.ts';
import { createNewerStatements } from './intake/newer-statements.ts';
import { createPhotoWaits } from './intake/photo-waits.ts';
import { publisherStore } from './intake/publisher-store.ts';
import { createWriteHints } from './intake/write-hints.ts';
import { Publisher, type PublisherParts } from './publisher.ts';

const PAUSES: Pauses = { first: 500, most: 30_000 };

/**
 * By default it is the only publisher, without a list of changed databases, beside processes that accept statements
 * too, with the product's limits.
 */
export interface PublisherOptions
  extends Pick<PublisherParts, 'clock' | 'log' | 'removal'>,
    Partial<Pick<PublisherParts, 'division' | 'updates' | 'isAlone' | 'pauses' | 'daily' | 'onFailed'>> {
  readonly couch: Couch;
  /** Defaults to the engine's requests; tests pass a store that fails. */
  readonly store?: Store;
  /** Defaults to no notifications of comments and likes. */
  readonly deliver?: Deliver;
  /** Defaults to no push messages about what others wrote. */
  readonly onArrived?: OnArrived;
  /** Defaults to the engine's leases. Tests use shorter ones. */
  readonly leases?: Leases;
  /** When the databases were restored to an earlier state, ISO 8601 (couchdb/epoch.ts). Defaults to never. */
  readonly renewedAt?: string | null;
  /** Defaults to no measurement. */
  readonly onAnswered?: (answered: Answered) => void;
}

/**
 * The publisher may be killed at any moment: the next start resumes from the checkpoints and detects what was written
 * after them.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const { couch, clock, log } = options;
  const onAnswered = options.onAnswered ?? (() => undefined);
  const answers = new AnswerWatch({ log, monotonic: () => performance.now(), onAnswered });
  const division = options.division ?? fixedDivision({ index: 0, count: 1 });
  const store = publisherStore(options.store ?? createStore(couch), division, answers);
  const grouped = groupStore(store);
  const rechecks = createRechecks(store, grouped);
  const claims = createClaims(couch);
  const recheckDelayMs = couch.listLag;
  return new Publisher({
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
    ...createTasks(options, { store, grouped, rechecks, claims }),
    recoversUntil: recoversUntil(options.renewedAt ?? null),
  });
}

function recoversUntil(renewedAt: string | null): Date | null {
  return renewedAt === null ? null : new Date(Date.parse(renewedAt) + DURATIONS.recovery);
}
