import type { Code } from '../../../src/domain/codes.ts';
import type { Outcome } from '../../../src/domain/outcome/schema.ts';
import type { Decision } from './decisions.ts';
import type { Circumstances, Publishes } from './kinds/publishes.ts';

/** What keeps somebody from publishing now, and takes away nothing that they have published. */
const LIFTED: ReadonlySet<Code | null> = new Set<Code>([
  'moderation/writing-blocked',
  'comment/blocked',
  'comment/other-thread',
]);

/** What counts for a statement that was published, and whose fact is made once more. */
export function circumstancesOfReturning(given: Circumstances): Circumstances {
  return LIFTED.has(given.refusal) ? { ...given, refusal: null } : given;
}

/**
 * What becomes of a statement that was answered, when its fact is looked for: it is made once more, or taken away once
 * more. It is never answered in another way than it was: what does not come back is left as it is.
 */
export function decideReturning(decision: Decision, outcome: Outcome | null, returns: boolean): Decision {
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

export function mayReturn(publishes: Publishes<never> | null, given: Circumstances, factId: string): boolean {
  return publishes?.mayNotReturn?.(given, factId) !== true;
}
