import { EngineError, invalidRev, isMissing } from './errors.ts';
import { isObject, isStringArray, type JsonObject } from './json.ts';
import type { Pouch, RevisionNode } from './pouch.ts';
import { isRevision, LARGEST_GENERATION } from './revision-number.ts';

export interface ReadOptions {
  readonly revs: boolean;
  readonly attachments: boolean;
  readonly latest: boolean;
}

/** One row of `open_revs`: a document, or the revision that is not here. */
export type OpenRevision = { readonly ok: JsonObject } | { readonly missing: string };

/**
 * The asked revisions of a document, or all its leaves. `latest` answers with the leaves that come from an asked revision. It is done here because
 * PouchDB throws outside any promise when such a revision is unknown, which would end the process.
 */
export async function readOpenRevisions(
  pouch: Pouch,
  id: string,
  asked: readonly string[] | 'all',
  options: ReadOptions,
): Promise<OpenRevision[]> {
  const { revs, attachments, latest } = options;
  if (asked === 'all') return openRevisions(await pouch.get(id, { open_revs: 'all', revs, attachments }));
  if (!latest) return asAsked(openRevisions(await pouch.get(id, { open_revs: [...asked], revs, attachments })), asked);
  const leaves = await readLeaves(pouch, id, attachments);
  const found = new Map<JsonObject, OpenRevision>();
  const missing: OpenRevision[] = [];
  for (const rev of asked) {
    const descendants = leaves.filter((leaf) => historyOf(leaf).includes(rev));
    if (descendants.length === 0) missing.push({ missing: rev });
    for (const leaf of descendants) found.set(leaf, { ok: revs ? leaf : withoutHistory(leaf) });
  }
  return [...found.values(), ...missing];
}

/** As CouchDB has them: what was found, as it was asked for, then what is missing. PouchDB gives them as its readings happen to end. */
function asAsked(rows: readonly OpenRevision[], asked: readonly string[]): OpenRevision[] {
  const placeOf = (row: OpenRevision) =>
    'ok' in row ? asked.indexOf(String(row.ok._rev)) : asked.length + asked.indexOf(row.missing);
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}

interface KnownRevision {
  readonly rev: string;
  readonly isLeaf: boolean;
  readonly isDeleted: boolean;
}

/** Every revision that the document ever had here, also those whose bodies are gone; none for a document that was never here. */
async function knownRevisions(pouch: Pouch, id: string): Promise<KnownRevision[]> {
  const found: KnownRevision[] = [];
  const open: { generation: number; node: RevisionNode }[] = [];
  await new Promise<void>((resolve, reject) => {
    pouch._getRevisionTree(id, (cause, tree) => {
      if (cause !== null && cause !== undefined && !isMissing(cause)) reject(cause);
      for (const { pos, ids } of tree ?? []) open.push({ generation: pos, node: ids });
      resolve();
    });
  });
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { generation } = next;
    const [hash, state, children] = next.node;
    found.push({ rev: `${generation}-${hash}`, isLeaf: children.length === 0, isDeleted: state.deleted === true });
    for (const node of children) open.push({ generation: generation + 1, node });
  }
  return found;
}

/** Which of these revisions the document does not know. PouchDB also counts those whose bodies are gone, and would be sent them again. */
export async function missingRevisions(pouch: Pouch, id: string, asked: readonly string[]): Promise<string[]> {
  const known = new Set((await knownRevisions(pouch, id)).map(({ rev }) => rev));
  return asked.filter((rev) => !known.has(rev));
}

/** The removed leaves besides the winner, which PouchDB does not list. */
export async function deletedConflicts(pouch: Pouch, id: string, winner: string): Promise<string[]> {
  const known = await knownRevisions(pouch, id);
  const losers = known.filter(({ rev, isLeaf, isDeleted }) => isLeaf && isDeleted && rev !== winner);
  return losers.map(({ rev }) => rev).sort(longestFirst);
}

/** The longer history first, then the greater hash. */
function longestFirst(a: string, b: string): number {
  return Number.parseInt(b, 10) - Number.parseInt(a, 10) || (a < b ? 1 : -1);
}

/** Leaves in the order that CouchDB gives them: the winner first, tombstones last. PouchDB's depends on which branch came first, and so on the history of one database. */
export async function inOrder(pouch: Pouch, id: string, leaves: readonly string[]): Promise<string[]> {
  if (leaves.length < 2) return [...leaves];
  const deleted = new Set((await knownRevisions(pouch, id)).flatMap(({ rev, isDeleted }) => (isDeleted ? [rev] : [])));
  return leaves.toSorted((a, b) => Number(deleted.has(a)) - Number(deleted.has(b)) || longestFirst(a, b));
}

/** A document with its `_conflicts` in CouchDB's order; none of them is a tombstone. */
export function withOrderedConflicts(document: JsonObject): JsonObject {
  const { _conflicts: conflicts } = document;
  return isStringArray(conflicts) ? { ...document, _conflicts: conflicts.toSorted(longestFirst) } : document;
}

/** The revision to read for `?rev=…&latest=true`: its newest descendant, or the winner (null) when it is unknown, as CouchDB does. */
export async function latestOf(pouch: Pouch, id: string, rev: string): Promise<string | null> {
  const leaf = (await readLeaves(pouch, id, false)).find((candidate) => historyOf(candidate).includes(rev));
  return leaf === undefined ? null : String(leaf._rev);
}

async function readLeaves(pouch: Pouch, id: string, attachments: boolean): Promise<JsonObject[]> {
  try {
    const rows = openRevisions(await pouch.get(id, { open_revs: 'all', revs: true, attachments }));
    return rows.flatMap((row) => ('ok' in row ? [row.ok] : []));
  } catch (cause) {
    if (isMissing(cause)) return [];
    throw cause;
  }
}

function openRevisions(found: unknown): OpenRevision[] {
  const rows: unknown[] = Array.isArray(found) ? found : [];
  return rows.flatMap((row): OpenRevision[] => {
    if (!isObject(row)) return [];
    if (isObject(row.ok)) return [{ ok: row.ok }];
    return typeof row.missing === 'string' ? [{ missing: row.missing }] : [];
  });
}

/** The revisions of a document read with `revs`, newest first. */
export function historyOf(document: JsonObject): string[] {
  const { _revisions: revisions, _rev: rev } = document;
  if (!isObject(revisions) || !isStringArray(revisions.ids)) return typeof rev === 'string' ? [rev] : [];
  const start = Number(revisions.start);
  return revisions.ids.map((hash, index) => `${start - index}-${hash}`);
}

function withoutHistory({ _revisions, ...document }: JsonObject): JsonObject {
  return document;
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
