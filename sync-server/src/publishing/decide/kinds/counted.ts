import type { Case } from '../../case.ts';

/** Whether the decision on a comment, a like or a review may have changed the counts that include it. */
export function touchesNumbers({ decision, fact }: Case): boolean {
  if (['settled', 'wait', 'later', 'claim'].includes(decision.kind)) return false;
  // No fact exists and none did.
  return fact !== null || decision.kind === 'publish';
}
