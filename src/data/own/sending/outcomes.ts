import type { Code } from '../../../domain/codes.ts';
import { deliveredTypeOf } from '../../../domain/delivered/ids.ts';
import type { DeliveredType } from '../../../domain/kinds/names.ts';
import { homeOf } from '../../../domain/kinds/names.ts';
import { type Outcome, outcomeId, statementOfOutcome } from '../../../domain/outcome/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import type { DeliveryState, OwnRecord } from '../../api/own.ts';
import type { Checkpoint } from '../checkpoint.ts';
import type { DeliveredChange } from '../delivered/delivered.ts';
import type { StoredStatement } from '../documents.ts';
import { fieldsOf } from '../merging/merge.ts';

/** The statementInputs of one statement. */
export interface Surrounding {
  /** The revision that waits to be sent, if any. */
  pending: string | undefined;
  outcome: Outcome | undefined;
  denied: Checkpoint['denied'][string] | undefined;
  photoWaiting: boolean;
}

/** The state of a statement so far. An outcome counts only for its own revision: a later edit waits again. */
export function recordOf(stored: StoredStatement, context: Surrounding): OwnRecord {
  const outcome = outcomeFor(stored, context);
  return {
    statement: { ...fieldsOf(stored), _rev: stored._rev } as OwnRecord['statement'],
    state: stateOf(stored, context, outcome),
    outcome,
    photoWaiting: context.photoWaiting,
  };
}

function stateOf(stored: StoredStatement, context: Surrounding, outcome: Outcome | null): DeliveryState {
  if (outcome?.state === 'refused') return 'refused';
  if (context.pending !== undefined) return 'waiting';
  if (homeOf(stored.type) === null) return 'private';
  return outcome?.state ?? 'sent';
}

function outcomeFor(stored: StoredStatement, { outcome, denied }: Surrounding): Outcome | null {
  if (denied?.rev === stored._rev) {
    return {
      _id: outcomeId(stored._id),
      type: 'outcome',
      schemaVersion: versionOf('outcome'),
      statement: stored._id,
      rev: stored._rev,
      state: 'refused',
      code: denied.code,
      at: denied.at,
    };
  }
  return outcome?.rev === stored._rev ? outcome : null;
}

/**
 * Outcomes that need no action of the person: a like of a removed post, a reaction to a removed message, an
 * announcement that expired after its 30 days.
 */
const OVER: ReadonlySet<string | undefined> = new Set<Code>([
  'like/post-removed',
  'message/removed',
  'announcement/expired',
]);

/** Whether the person has to act. */
export function isRefused({ state, outcome }: OwnRecord): boolean {
  return state === 'refused' && !OVER.has(outcome?.code);
}

/** The outcomes among the delivered facts, and the statements whose outcome was withdrawn. */
export function outcomesIn(changes: readonly DeliveredChange[]): { arrived: Outcome[]; withdrawn: string[] } {
  const outcomes = changes.filter(({ id }) => deliveredTypeOf(id) === ('outcome' satisfies DeliveredType));
  return {
    arrived: outcomes.flatMap(({ fact }) => (fact === null ? [] : [fact as unknown as Outcome])),
    withdrawn: outcomes.flatMap(({ id, fact }) => (fact === null ? [statementOfOutcome(id)] : [])),
  };
}

/** The statements that were refused with this code. */
export function refusedWith(code: Code, outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => (outcome.code === code ? [outcome.statement] : []));
}
