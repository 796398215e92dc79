import { generationOf } from '../revision.ts';

/**
 * Whether a fact was made from an earlier version of its statement. The outcome "published" arrives before the fact:
 * until then the screen shows the author's own text, so that the old one does not reappear briefly.
 */
export function isStale(fact: { statementRev: string }, statement: { _rev: string }): boolean {
  return generationOf(fact.statementRev) < generationOf(statement._rev);
}
