import type { Case } from '../case.ts';

/** Whether what became of a comment, a like or a review may have changed the numbers of what it is counted in. */
export function touchesNumbers({ decision, fact }: Case): boolean {
  if (['settled', 'wait', 'later', 'claim'].includes(decision.kind)) return false;
  // Nothing is there and nothing was.
  return fact !== null || decision.kind === 'publish';
}
