import type { Code } from '../../../../src/domain/codes.ts';
import type { Outcome } from '../../../../src/domain/outcome/schema.ts';
import type { Decision } from './decisions.ts';
import type { Publishes, StatementInputs } from './kinds/publishes.ts';

/** Reasons that prevent a person from publishing now, but do not remove published facts. */
const LIFTED: ReadonlySet<Code | null> = new Set<Code>([
  'moderation/writing-blocked',
  'comment/blocked',
  'comment/other-thread',
  'opinion/no-pet',
  'opinion/no-reservation',
  'opinion/not-open',
  'opinion/own-organisation',
  'organisation/closed',
]);

/** The inputs for a published statement whose fact is published again. */
export function inputsForRepublishing(given: StatementInputs): StatementInputs {
  return LIFTED.has(given.refusal) ? { ...given, refusal: null } : given;
}

/**
 * The decision on an answered statement whose fact is missing: publish or remove it again. It never changes the
 * outcome: a fact that does not return is left as it is.
 */
export function decideRepublishing(decision: Decision, outcome: Outcome | null, returns: boolean): Decision {
  const { state, code } = outcome ?? {};
  switch (decision.kind) {
    case 'publish':
      return state === 'published' && returns ? decision : { kind: 'settled' };
    case 'remove':
      return state === 'removed' && decision.over !== null ? decision : { kind: 'settled' };
    case 'refuse':
      return state === 'refused' && code === decision.code && decision.over !== null ? decision : { kind: 'settled' };
    default:
      return { kind: 'settled' };
  }
}

export function mayReturn(publishes: Publishes<never> | null, given: StatementInputs, factId: string): boolean {
  return publishes?.mayNotReturn?.(given, factId) !== true;
}
