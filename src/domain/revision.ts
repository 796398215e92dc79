/** How many edits a revision's branch has: CouchDB's count before the dash. NaN where there is none. */
export function generationOf(rev: string): number {
  return Number.parseInt(rev, 10);
}
