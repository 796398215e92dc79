import type { Range } from 'leveldown';
import type { Database } from '../database.ts';
import { notFound } from '../errors.ts';
import type { Store } from '../files/store.ts';
import { beyond, keyOf } from '../files/sublevels.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import { rangeOfNames } from '../listing.ts';

/**
 * `_local` documents as in CouchDB: the last writer wins whatever its `_rev`, and the new revision is the given number
 * plus one. Only the newest content is stored; LevelDB's compaction erases the rest.
 */
export async function getLocal(store: Store, id: string): Promise<JsonObject> {
  const content = contentOf(await store.local(storedId(id)));
  if (content === null) throw notFound();
  return content;
}

/** Returns its new revision. Removing a missing document changes nothing. */
export async function putLocal(store: Store, document: JsonObject): Promise<string> {
  const id = String(document._id);
  const isRemoved = document._deleted === true;
  const rev = isRemoved ? '0-0' : nextRev(document._rev);
  const { _revisions, ...content } = document;
  await store.change(async (draft) => {
    if (isRemoved) draft.remove('local', storedId(id));
    else draft.put('local', storedId(id), { _id: storedId(id), content: { ...content, _id: id, _rev: rev } });
  });
  return rev;
}

/** @throws EngineError 404 if there is none */
export async function removeLocal(store: Store, id: string): Promise<void> {
  await store.change(async (draft) => {
    if (contentOf(await draft.get('local', storedId(id))) === null) throw notFound();
    draft.remove('local', storedId(id));
  });
}

export interface LocalRange {
  readonly startkey: string | undefined;
  readonly endkey: string | undefined;
  readonly inclusiveEnd: boolean;
  readonly descending: boolean;
  readonly skip: number;
  readonly limit: number;
}

const PAGE = { entries: 200, bytes: 500_000 };

/** `_local` documents in the order of their ids, page by page. */
export async function* localPages(database: Database, asked: LocalRange): AsyncGenerator<JsonObject[]> {
  let { skip, limit } = asked;
  let range = rangeOf(asked);
  for (let isLast = false; !isLast && limit > 0; ) {
    const page = await database.read((store) => store.locals(range, PAGE));
    const found = page.locals.map(({ content }) => contentOf(content)).filter((content) => content !== null);
    const rows = found.slice(skip, skip + limit);
    skip = Math.max(0, skip - found.length);
    limit -= rows.length;
    yield rows;
    isLast = page.isLast;
    const last = page.locals.at(-1);
    if (last !== undefined) range = beyond(range, keyOf('local', last.id));
  }
}

/** The key range of these texts among the stored names. */
function rangeOf({ startkey, endkey, inclusiveEnd, descending }: LocalRange): Range {
  const [first, last] = descending ? [AFTER_ALL, BEFORE_ALL] : [BEFORE_ALL, AFTER_ALL];
  return rangeOfNames('local', {
    startkey: startkey === undefined ? first : nameFor(startkey),
    endkey: endkey === undefined ? last : nameFor(endkey),
    inclusiveEnd,
    descending,
  });
}

function nameFor(key: string): string {
  if (key.startsWith(LOCAL)) return storedId(key);
  return key < LOCAL ? BEFORE_ALL : AFTER_ALL;
}

function contentOf(stored: unknown): JsonObject | null {
  return isObject(stored) && isObject(stored.content) ? stored.content : null;
}

const LOCAL = '_local/';
/** Separate from PouchDB's own `_local` documents (the list of views). */
const BEFORE_ALL = `${LOCAL}kept:`;
const AFTER_ALL = `${LOCAL}kept;`;

function storedId(id: string): string {
  return `${BEFORE_ALL}${id.slice(LOCAL.length)}`;
}

function nextRev(given: unknown): string {
  const number = typeof given === 'string' ? Number.parseInt(given.split('-')[1] ?? '0', 10) : 0;
  return `0-${(Number.isSafeInteger(number) ? number : 0) + 1}`;
}
