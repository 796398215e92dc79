import type { Documents, Shown } from './documents.ts';
import { EngineError, invalidRev, notFound } from './errors.ts';
import { isObject, isStringArray, type JsonObject } from './json.ts';
import type { Reading } from './listing.ts';
import { isRevision, LARGEST_GENERATION } from './revision-number.ts';
import { leavesOf, lineOf, revisionsOf } from './revision-tree.ts';
import type { StoredDocument } from './stored-document.ts';

/** One row of `open_revs`: a document, or the revision that is not here. */
export type OpenRevision = { readonly ok: JsonObject } | { readonly missing: string };

/**
 * The asked revisions of a document, or all its leaves, one at a time; what is missing comes last, as in CouchDB. `latest` answers with the leaves that come from an asked revision. `all` of a document that
 * was never here is a 404.
 */
export async function* openRevisions(
  reading: Reading,
  id: string,
  asked: readonly string[] | 'all',
  options: { readonly shown: Shown; readonly latest: boolean },
): AsyncGenerator<OpenRevision> {
  const stored = await reading(({ documents }) => documents.stored(id));
  if (stored === null && asked === 'all') throw notFound();
  const missing: string[] = [];
  const wanted = new Set<string>();
  for (const rev of asked === 'all' ? leavesOf(stored?.rev_tree ?? []).map((leaf) => leaf.rev) : asked) {
    const revs = stored === null ? [] : options.latest && asked !== 'all' ? leavesFrom(stored, rev) : [rev];
    if (revs.length === 0) missing.push(rev);
    for (const each of revs) wanted.add(each);
  }
  for (const rev of wanted) {
    const found =
      stored === null ? null : await reading(({ documents }) => readRevision(documents, stored, rev, options.shown));
    if (found === null) missing.push(rev);
    else yield { ok: found };
  }
  for (const rev of new Set(missing)) yield { missing: rev };
}

async function readRevision(
  documents: Documents,
  stored: StoredDocument,
  rev: string,
  shown: Shown,
): Promise<JsonObject | null> {
  const body = await documents.body(stored, rev);
  return body === null ? null : await documents.show({ stored, rev, body }, shown);
}

/** The leaves that come from this revision. */
function leavesFrom(stored: StoredDocument, rev: string): string[] {
  return leavesOf(stored.rev_tree)
    .filter((leaf) => lineOf(leaf).some((one) => one.rev === rev))
    .map((leaf) => leaf.rev);
}

/** Which of these revisions the document does not know; those whose bodies are gone need not be sent again. */
export function missingRevisions(stored: StoredDocument | null, asked: readonly string[]): string[] {
  const known = new Set(stored === null ? [] : revisionsOf(stored.rev_tree).map(({ rev }) => rev));
  return asked.filter((rev) => !known.has(rev));
}

/** The revision to read for `?rev=…&latest=true`: its newest descendant, or the winner (undefined) when it is unknown, as CouchDB does. */
export function latestOf(stored: StoredDocument | null, rev: string): string | undefined {
  return stored === null ? undefined : leavesFrom(stored, rev)[0];
}

/** The revisions that a document names as its history, newest first. */
export function historyOf(document: JsonObject): string[] {
  const { _revisions: revisions, _rev: rev } = document;
  if (!isObject(revisions) || !isStringArray(revisions.ids)) return typeof rev === 'string' ? [rev] : [];
  const start = Number(revisions.start);
  return revisions.ids.map((hash, index) => `${start - index}-${hash}`);
}

const HASH = /^[0-9a-zA-Z]+$/;

/** Every revision that a request names comes through here or through `checkHistory`. */
export function checkRev(rev: unknown): string {
  if (!isRevision(rev)) throw invalidRev();
  return rev;
}

/** `_revisions` of a replicated document; PouchDB would take any shape and fail later. */
export function checkHistory(revisions: unknown): void {
  if (!isObject(revisions)) throw new EngineError(400, 'doc_validation', '_revisions must be an object.');
  const { start, ids } = revisions;
  if (typeof start !== 'number' || !Number.isSafeInteger(start)) {
    throw new EngineError(400, 'doc_validation', "_revisions.start isn't an integer.");
  }
  if (start > LARGEST_GENERATION) throw invalidRev();
  if (!Array.isArray(ids)) throw new EngineError(400, 'doc_validation', "_revisions.ids isn't a array.");
  if (ids.length === 0 || ids.length > start || !ids.every((hash) => typeof hash === 'string' && HASH.test(hash))) {
    throw new EngineError(400, 'doc_validation', "RevId isn't a string");
  }
}
