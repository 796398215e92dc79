import type { Range } from 'leveldown';
import type { Shown } from './documents/documents.ts';
import { leavesOf } from './documents/revision-tree.ts';
import type { StoredDocument } from './documents/stored-document.ts';
import { damaged } from './files/storage-error.ts';
import type { Store } from './files/store.ts';
import { beyond, keyOf, nameOf, parseStored, type Sublevel, seqKey, whole } from './files/sublevels.ts';
import { BodyReader, PAGE, type Reading } from './http/body-reader.ts';
import { isObject, type JsonObject } from './http/json.ts';

export interface DocumentRow extends JsonObject {
  readonly id: string;
  readonly key: string;
  readonly value: { readonly rev: string; readonly deleted?: true };
  readonly doc?: JsonObject | null;
}

export interface ChangeRow extends JsonObject {
  readonly id: string;
  readonly seq: number;
  /** The winner, or every leaf. */
  readonly changes: readonly { readonly rev: string }[];
  readonly deleted?: true;
  readonly doc?: JsonObject;
}

export interface ListOptions {
  readonly range: Range;
  readonly skip: number;
  readonly limit: number;
  /** Null to leave the documents out. */
  readonly shown: Shown | null;
}

/** The documents of a range that are not deleted, read while they are sent: the list is no snapshot. */
export async function* documentPages(reading: Reading, options: ListOptions): AsyncGenerator<DocumentRow[]> {
  let { range, skip, limit } = options;
  const reader = new RowReader(reading, options.shown);
  for (let next: string | null = ''; next !== null && limit > 0; ) {
    const size = { ...PAGE, entries: Math.min(PAGE.entries, skip + limit) };
    const page = await reading((store) => store.documents.page(range, size));
    const living = page.documents.filter(({ deleted }) => !deleted);
    const wanted = living.slice(skip, skip + limit);
    skip = Math.max(0, skip - living.length);
    limit -= wanted.length;
    for await (const rows of reader.rows(wanted)) yield rows.filter(({ value }) => value.deleted !== true);
    next = page.next;
    if (next !== null) range = beyond(range, next);
  }
}

/** A row for each key, in the order of the keys; a repeated key has several rows. */
export async function* keyPages(
  reading: Reading,
  keys: readonly unknown[],
  shown: Shown | null,
): AsyncGenerator<JsonObject[]> {
  const reader = new RowReader(reading, shown);
  for (let start = 0; start < keys.length; start += PAGE.entries) {
    const part = keys.slice(start, start + PAGE.entries);
    const ids = part.map((key) => (typeof key === 'string' ? key : ''));
    const found = await reading((store) => store.documents.storedMany(ids));
    const present = found.flatMap((stored) => stored ?? []);
    let row = 0;
    const missingBefore = () => {
      const rows: JsonObject[] = [];
      for (; row < part.length && found[row] === null; row++) {
        rows.push({ key: part[row], error: 'not_found' });
      }
      return rows;
    };
    for await (const rows of reader.rows(present)) {
      const mixed: JsonObject[] = [];
      for (const each of rows) {
        mixed.push(...missingBefore(), each);
        row++;
      }
      yield mixed;
    }
    yield missingBefore();
  }
}

/** Creates the rows of documents. */
class RowReader {
  readonly #bodies: BodyReader;

  constructor(
    reading: Reading,
    private readonly shown: Shown | null,
  ) {
    this.#bodies = new BodyReader(reading);
  }

  async *rows(documents: readonly StoredDocument[]): AsyncGenerator<DocumentRow[]> {
    const { shown } = this;
    if (shown === null) {
      yield documents.map(rowOf);
      return;
    }
    const asked = documents.map((stored) => ({ stored, rev: stored.winningRev }));
    yield* this.#bodies.each(asked, (store, { stored }, text) => rowWithDocument(store, stored, text, shown));
  }
}

async function rowWithDocument(
  store: Store,
  listed: StoredDocument,
  text: string | null,
  shown: Shown,
): Promise<DocumentRow> {
  if (listed.deleted) return { ...rowOf(listed), doc: null };
  const { documents } = store;
  // Its body may have been replaced and compacted since the listing.
  const stored = text === null ? await documents.stored(listed.id) : listed;
  if (stored === null || stored.deleted) return { ...rowOf({ ...listed, deleted: true }), doc: null };
  const rev = stored.winningRev;
  const body = text === null ? await documents.body(stored, rev) : await documents.decode(text, stored.id, rev);
  return { ...rowOf(stored), doc: body === null ? null : await documents.show({ stored, rev, body }, shown) };
}

function rowOf({ id, winningRev: rev, deleted }: StoredDocument): DocumentRow {
  return { id, key: id, value: deleted ? { rev, deleted } : { rev } };
}

export interface ChangeOptions {
  readonly since: number;
  readonly descending: boolean;
  readonly limit: number;
  readonly allLeaves: boolean;
  /** Null to leave the documents out. */
  readonly shown: Shown | null;
  /** Decides by the id alone, before anything is read. */
  readonly isWanted: (id: string) => boolean;
  readonly matches: ((document: JsonObject) => boolean) | null;
}

/** A part of the changes: the rows, and the sequence up to which everything was read. */
export interface ChangePage {
  readonly rows: ChangeRow[];
  readonly seen: number;
}

/** The newest change of each document, in the order of the changes. */
export async function* changePages(reading: Reading, options: ChangeOptions): AsyncGenerator<ChangePage> {
  let { limit } = options;
  let range: Range = options.descending
    ? { ...whole('bySeq'), reverse: true }
    : beyond(whole('bySeq'), keyOf('bySeq', seqKey(options.since)));
  for (let isLast = false; !isLast && limit > 0; ) {
    const page = await reading((store) => changePage(store, range, options, limit));
    yield page;
    limit -= page.rows.length;
    isLast = page.isLast;
    if (page.last !== null) range = beyond(range, page.last);
  }
}

async function changePage(store: Store, range: Range, options: ChangeOptions, limit: number) {
  const isEach = options.matches === null;
  const size = { ...PAGE, entries: isEach ? Math.min(PAGE.entries, limit) : PAGE.entries };
  const page = await store.changes(range, size);
  const entries = page.entries.map(([key, text]) => ({
    seq: Number(nameOf('bySeq', key)),
    text,
    body: idAndRev(text),
  }));
  const wanted = entries.filter(({ body }) => options.isWanted(body.id));
  const documents = await store.documents.storedMany(wanted.map(({ body }) => body.id));
  const rows: ChangeRow[] = [];
  let seen = options.since;
  for (const [index, entry] of wanted.entries()) {
    const stored = documents[index] ?? null;
    if (stored === null || stored.seq !== entry.seq) continue;
    if (rows.length === limit) break;
    seen = entry.seq;
    const row = await changeRow(store, stored, entry.body.content, options);
    if (row !== null) rows.push(row);
  }
  const last = page.entries.at(-1)?.[0] ?? null;
  const lastSeq = entries.at(-1)?.seq ?? options.since;
  // A document written since this page was read is now after it, and a reader who connected earlier must still get it.
  const hasMoved = documents.some((stored) => stored !== null && stored.seq > lastSeq);
  const isFull = rows.length === limit;
  return { rows, seen: isFull ? seen : lastSeq, last, isLast: page.isLast && (options.descending || !hasMoved) };
}

async function changeRow(
  store: Store,
  stored: StoredDocument,
  written: JsonObject,
  { allLeaves, shown, matches }: ChangeOptions,
): Promise<ChangeRow | null> {
  const { id, seq, winningRev: rev, deleted } = stored;
  const row = {
    seq,
    id,
    changes: allLeaves ? leavesOf(stored.rev_tree).map((leaf) => ({ rev: leaf.rev })) : [{ rev }],
    ...(deleted ? { deleted } : {}),
  };
  if (shown === null && matches === null) return row;
  const body = written._rev === rev ? written : await store.documents.body(stored, rev);
  // Changed since the listing, so it comes later in the changes.
  if (body === null) return null;
  if (matches !== null && !matches(body)) return null;
  return shown === null ? row : { ...row, doc: await store.documents.show({ stored, rev, body }, shown) };
}

function idAndRev(text: string): { id: string; content: JsonObject } {
  const content = parseStored(text);
  if (isObject(content) && typeof content._id === 'string') return { id: content._id, content };
  throw damaged('A change does not name its document.');
}

/** The key range of these names, by CouchDB's rules for ranges; undefined for no bound. */
export function rangeOfNames(
  sublevel: Sublevel,
  bounds: {
    readonly startkey: string | undefined;
    readonly endkey: string | undefined;
    readonly inclusiveEnd: boolean;
    readonly descending: boolean;
  },
): Range {
  const { startkey, endkey, inclusiveEnd, descending } = bounds;
  const { gte, lt } = whole(sublevel);
  const [low, high] = descending ? [endkey, startkey] : [startkey, endkey];
  const isLowIn = !descending || inclusiveEnd;
  const isHighIn = descending || inclusiveEnd;
  const from = low === undefined ? { gte } : { [isLowIn ? 'gte' : 'gt']: keyOf(sublevel, low) };
  const to = high === undefined ? { lt } : { [isHighIn ? 'lte' : 'lt']: keyOf(sublevel, high) };
  return { ...(descending ? { reverse: true } : {}), ...from, ...to };
}
