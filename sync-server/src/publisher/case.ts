import type { MatterRequests } from '../arbiter/requests.ts';
import type { Claims } from '../claim/claim.ts';
import type { Transfers } from '../handover/transfers.ts';
import type { Daily } from '../ledger/quotas.ts';
import type { TaskNotes } from '../ledger/task-notes.ts';
import type { Target } from '../published/targets.ts';
import type { groupStore } from '../store/grouped-store.ts';
import type { Row, Store } from '../store/store.ts';
import type { AnswerWatch } from './answer-watch.ts';
import type { AuthorTasks } from './author-tasks.ts';
import type { Checkpoints } from './checkpoints.ts';
import type { Copies } from './copies.ts';
import type { Assessment } from './decide.ts';
import type { Decision } from './decisions.ts';
import type { Deliveries } from './deliveries.ts';
import type { NewerStatements } from './newer-statements.ts';
import type { PhotoWaits } from './photo-waits.ts';
import type { Rechecks } from './rechecks.ts';
import type { WriteHints } from './write-hints.ts';

export interface RoundParts {
  readonly store: Store;
  readonly grouped: ReturnType<typeof groupStore>;
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
  /** null: nobody is told. */
  readonly deliveries: Pick<Deliveries, 'note'> | null;
  /** Everything of a person that others can read goes; for people whose removal is under way. */
  readonly finishRemoval: (userId: string) => Promise<void>;
  readonly clock: () => Date;
  readonly daily: Daily;
  /** null: nothing was ever lost here. */
  readonly recovery: Recovery | null;
  readonly answers: Pick<AnswerWatch, 'postponed'>;
}

/** Databases were put back to an earlier state, and devices bring by and by what these lack. */
export interface Recovery {
  readonly until: Date;
  /** Something was published that was not there: what waits for it is to be looked at. */
  readonly onReturned: () => void;
}

/** A statement, what stands beside it, and what becomes of it. */
export interface Case {
  readonly row: Row;
  readonly assessment: Assessment;
  readonly outcome: Row | undefined;
  decision: Decision;
  /** What stood where its fact stands, or would stand, when it was decided; a removed one too. */
  fact: Row | null;
  /** The photo that it waits for, its own or that of the post it belongs to. */
  awaits: string | null;
  /** It was answered already, and its fact is looked for (`returning.ts`). */
  readonly returning?: true;
  /** What else was known when it was decided, by `keyOf`. */
  known: ReadonlyMap<string, Row>;
}

export function caseOf(row: Row, assessment: Assessment, outcome: Row | undefined): Case {
  return { row, assessment, outcome, decision: { kind: 'settled' }, fact: null, awaits: null, known: new Map() };
}

export function assessedTarget(assessment: Assessment): Target | null {
  return assessment.kind === 'settled' || assessment.kind === 'private' ? null : assessment.target;
}
