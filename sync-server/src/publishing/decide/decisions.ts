import type { Code } from '../../../../src/domain/codes.ts';
import { fieldsOf } from '../../../../src/domain/fields.ts';
import type { Statement } from '../../../../src/domain/kinds/kinds.ts';
import type { Outcome } from '../../../../src/domain/outcome/schema.ts';
import type { Target } from '../../matters/published/targets.ts';
import type { Row } from '../../storage/store/store.ts';
import type { Fact } from '../apply/facts/fact.ts';

/** What is known of a statement before any shared database is read. */
export type Assessment =
  /** No outcome needed: private, already answered, or not ours. */
  | { readonly kind: 'settled' }
  | { readonly kind: 'refused'; readonly code: Code; readonly target: Target | null }
  | { readonly kind: 'removed'; readonly target: Target | null }
  /** Of a shape newer than this service knows: it waits unanswered for a later service (`newer-statements.ts`). */
  | { readonly kind: 'newer'; readonly target: Target | null }
  /** Never published, yet refused if it concerns something of another person. */
  | { readonly kind: 'private'; readonly statement: Statement }
  | {
      readonly kind: 'candidate';
      readonly statement: Statement;
      readonly target: Target;
      readonly photos: readonly string[];
    };

/** The decision about a statement. */
export type Decision =
  | { readonly kind: 'settled' }
  /**
   * `over`: the revision of the fact that the refusal removes; null if the fact stays. `amended`: it stays with these
   * changes.
   */
  | {
      readonly kind: 'refuse';
      readonly code: Code;
      readonly isPublished: boolean;
      readonly over: string | null;
      readonly amended?: Fact;
    }
  /** `fact` null: it is already current. `missingPhoto`: a photo without which it is still published. */
  | {
      readonly kind: 'publish';
      readonly fact: Fact | null;
      readonly over: string | null;
      readonly missingPhoto: MissingPhoto | null;
    }
  /** `over` null: there is nothing to remove. */
  | { readonly kind: 'remove'; readonly over: string | null; readonly ours: boolean }
  | { readonly kind: 'wait'; readonly photo: string }
  /** Record that the fact is ours before it is removed: afterwards nothing else would prove it. */
  | { readonly kind: 'claim'; readonly rev: string }
  /** Cannot be decided before the service is updated; what belongs to it waits too. */
  | { readonly kind: 'later' }
  /** Another person gets the pet; the handover also writes the outcome. */
  | { readonly kind: 'hand-over'; readonly to: string }
  /** The decider of its matter also writes the outcome. */
  | { readonly kind: 'arbitrate' };

/** A missing photo of a published statement; `notified`: its author was notified after a long wait. */
interface MissingPhoto {
  readonly photo: string;
  readonly notified: boolean;
}

export function published(fact: Fact | null, over: string | null): Decision {
  return { kind: 'publish', fact, over, missingPhoto: null };
}

/** Like a removal: records the owner of the fact first. */
export function withdraw(code: Code, publishedFact: Row | null, outcome: Outcome | null): Decision {
  if (publishedFact === null) return { kind: 'refuse', code, isPublished: false, over: null };
  if (outcome?.fact === undefined) return { kind: 'claim', rev: statementRevOf(publishedFact) };
  return { kind: 'refuse', code, isPublished: true, over: publishedFact.rev };
}

export function statementRevOf(fact: Row): string {
  return String(fieldsOf<{ statementRev: string }>(fact.doc).statementRev);
}

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

/** Whether the decision on a comment, a like or a review may have changed the counts that include it. */
export function touchesNumbers({ decision, fact }: Case): boolean {
  if (['settled', 'wait', 'later', 'claim'].includes(decision.kind)) return false;
  // No fact exists and none did.
  return fact !== null || decision.kind === 'publish';
}

/**
 * Whether a fact that others may count in returned or was removed: a restored one may have comments and likes already,
 * and a removed one takes them with it.
 */
export function isAppearance({ decision, outcome, fact }: Case): boolean {
  if (decision.kind === 'publish') return outcome !== undefined && (decision.fact === null || decision.over === null);
  if (decision.kind === 'remove') return fact !== null;
  return decision.kind === 'refuse' && fact !== null && decision.code.startsWith('moderation/');
}
