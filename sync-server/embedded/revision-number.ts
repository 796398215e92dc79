/**
 * The largest number that a revision may have. Above 2^53 numbers are rounded, so that a revision is stored under
 * another name than it was written under and is never found again; CouchDB, which counts without bound, takes such
 * ones. Far below it, a document that was given the largest number can still be told from its neighbours, and no honest
 * document comes near: at one edit a second it takes 68 years.
 */
export const LARGEST_GENERATION = 2 ** 31 - 1;

const REVISION = /^(\d{1,10})-[0-9a-zA-Z]+$/;

/** True for `12-3f9a…`, a number that can be counted and the rest of a revision. */
export function isRevision(rev: unknown): rev is string {
  const match = typeof rev === 'string' ? REVISION.exec(rev) : null;
  return match !== null && Number(match[1]) <= LARGEST_GENERATION;
}
