import type { MatterRequests } from '../matters/arbiter/requests.ts';
import type { Claims } from '../storage/claim/claim.ts';
import type { Daily } from '../storage/ledger/quotas.ts';
import type { TaskNotes } from '../storage/ledger/task-notes.ts';
import type { GroupedStore, Store } from '../storage/store/store.ts';
import type { AuthorTasks } from './follow-up/author-tasks.ts';
import type { Copies } from './follow-up/copies.ts';
import type { Deliveries } from './follow-up/deliveries.ts';
import type { Rechecks } from './follow-up/rechecks.ts';
import type { Transfers } from './handover/transfers.ts';
import type { AnswerWatch } from './intake/answer-watch.ts';
import type { Checkpoints } from './intake/checkpoints.ts';
import type { NewerStatements } from './intake/newer-statements.ts';
import type { PhotoWaits } from './intake/photo-waits.ts';
import type { WriteHints } from './intake/write-hints.ts';

/** What a step of the publisher works with. */
export interface RoundParts {
  readonly store: Store;
  readonly grouped: GroupedStore;
  readonly claims: Claims;
  readonly checkpoints: Checkpoints;
  readonly writeHints: WriteHints;
  readonly waits: PhotoWaits;
  readonly authors: AuthorTasks;
  readonly rechecks: Rechecks;
  readonly newer: NewerStatements;
  readonly recounts: Pick<TaskNotes, 'note'>;
  readonly copies: Pick<Copies, 'bring'>;
  readonly transfers: Pick<Transfers, 'begin'>;
  readonly requests: Pick<MatterRequests, 'note'>;
  /** Null for no notifications. */
  readonly deliveries: Pick<Deliveries, 'note'> | null;
  /** Removes everything public of a person under removal. */
  readonly finishRemoval: (userId: string) => Promise<void>;
  readonly clock: () => Date;
  readonly daily: Daily;
  /** Null if no data were ever lost here. */
  readonly recovery: Recovery | null;
  readonly answers: Pick<AnswerWatch, 'postponed'>;
}

/** Databases were restored to an earlier state, and devices gradually send what these lack. */
export interface Recovery {
  readonly until: Date;
  /** Called when a missing fact was published: statements that wait for it must be rechecked. */
  readonly onReturned: () => void;
}
