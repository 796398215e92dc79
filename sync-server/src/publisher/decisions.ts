import type { Code } from '../../../src/domain/codes.ts';
import { fieldsOf } from '../../../src/domain/fields.ts';
import type { Outcome } from '../../../src/domain/outcome/schema.ts';
import type { Row } from '../store/store.ts';
import type { Fact } from './facts/fact.ts';

/** What becomes of a statement. */
export type Decision =
  | { readonly kind: 'settled' }
  /**
   * `over`: the revision of the fact that goes with the refusal; null: what stands stays. `amended`: it stays with this
   * in it.
   */
  | {
      readonly kind: 'refuse';
      readonly code: Code;
      readonly standing: boolean;
      readonly over: string | null;
      readonly amended?: Fact;
    }
  /** `fact` null: it stands already as it should. `missingPhoto`: one without which it is published all the same. */
  | {
      readonly kind: 'publish';
      readonly fact: Fact | null;
      readonly over: string | null;
      readonly missingPhoto: MissingPhoto | null;
    }
  /** `over` null: there is nothing (any more) to take away. */
  | { readonly kind: 'remove'; readonly over: string | null; readonly ours: boolean }
  | { readonly kind: 'wait'; readonly photo: string }
  /** Write down that the fact is ours before it goes: afterwards nothing else would tell. */
  | { readonly kind: 'claim'; readonly rev: string }
  /** Nothing can be said of it before the service is updated; what it belongs to waits with it. */
  | { readonly kind: 'later' }
  /** The pet goes to somebody else; whoever transfers it also answers. */
  | { readonly kind: 'hand-over'; readonly to: string }
  /** Whoever decides about its matter also answers. */
  | { readonly kind: 'arbitrate' };

/** A photo that a published statement still waits for; `notified`: for so long that its author is told. */
interface MissingPhoto {
  readonly photo: string;
  readonly notified: boolean;
}

export function published(fact: Fact | null, over: string | null): Decision {
  return { kind: 'publish', fact, over, missingPhoto: null };
}

/** As a removal: whose the fact was is written down first. */
export function withdraw(code: Code, standing: Row | null, outcome: Outcome | null): Decision {
  if (standing === null) return { kind: 'refuse', code, standing: false, over: null };
  if (outcome?.fact === undefined) return { kind: 'claim', rev: statementRevOf(standing) };
  return { kind: 'refuse', code, standing: true, over: standing.rev };
}

export function statementRevOf(fact: Row): string {
  return String(fieldsOf<{ statementRev: string }>(fact.doc).statementRev);
}
