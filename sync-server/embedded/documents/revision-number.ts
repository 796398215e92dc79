/**
 * The largest generation of a revision. Numbers above 2^53 are rounded, so a revision would be stored under another
 * name and never found again; CouchDB, whose numbers are unbounded, accepts them. This limit is far lower, so that
 * neighbours of the largest number remain distinct, and no honest document reaches it: at one edit a second that takes
 * 68 years.
 */
export const LARGEST_GENERATION = 2 ** 31 - 1;

const REVISION = /^(\d{1,10})-[0-9a-zA-Z]+$/;

/** True for `12-3f9a…`: a valid generation and the rest of a revision. */
export function isRevision(rev: unknown): rev is string {
  const match = typeof rev === 'string' ? REVISION.exec(rev) : null;
  return match !== null && Number(match[1]) <= LARGEST_GENERATION;
}
