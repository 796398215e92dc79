import type { Target } from '../matters/published/targets.ts';
import type { Row } from '../storage/store/store.ts';
import type { Assessment, Decision } from './decide/decisions.ts';

/** A statement, the documents related to it, and its outcome. */
export interface Case {
  readonly row: Row;
  readonly assessment: Assessment;
  readonly outcome: Row | undefined;
  decision: Decision;
  /** The document in the place of its fact at the time of the decision; also a removed one. */
  fact: Row | null;
  /** The photo that it waits for: its own, or that of its post. */
  awaits: string | null;
  /** It was already answered, and its lost fact is published again (`republish-policy.ts`). */
  readonly returning?: true;
  /** What else the decision was based on, by `keyOf`. */
  known: ReadonlyMap<string, Row>;
}

export function caseOf(row: Row, assessment: Assessment, outcome: Row | undefined): Case {
  return { row, assessment, outcome, decision: { kind: 'settled' }, fact: null, awaits: null, known: new Map() };
}

export function assessedTarget(assessment: Assessment): Target | null {
  return assessment.kind === 'settled' || assessment.kind === 'private' ? null : assessment.target;
}
