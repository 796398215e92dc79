import type { Case } from '../case.ts';

/** Whether what became of a comment or a like may have changed the numbers of its post. */
export function touchesPost({ decision, fact }: Case): boolean {
  if (['settled', 'wait', 'later', 'claim'].includes(decision.kind)) return false;
  // Nothing is there and nothing was.
  return fact !== null || decision.kind === 'publish';
}
