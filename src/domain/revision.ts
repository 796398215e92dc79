/** The number of edits in a revision's branch: CouchDB's count before the dash. NaN if there is none. */
export function generationOf(rev: string): number {
  return Number.parseInt(rev, 10);
}
