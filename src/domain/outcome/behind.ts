import { generationOf } from '../revision.ts';

/**
 * Whether a fact was made from an earlier version of its statement. The answer "published" comes before the fact has
 * followed: until then the author's own words stand for it, and the old ones do not come back for a moment.
 */
export function isBehind(fact: { statementRev: string }, statement: { _rev: string }): boolean {
  return generationOf(fact.statementRev) < generationOf(statement._rev);
}
