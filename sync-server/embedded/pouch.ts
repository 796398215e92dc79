import leveldb from 'pouchdb-adapter-leveldb';
import PouchDB from 'pouchdb-core';
import find from 'pouchdb-find';
import mapreduce from 'pouchdb-mapreduce';
import type { JsonObject } from './json.ts';

/** The part of PouchDB that the engine uses, as its documentation and source give it (@types lacks some of it). */
export interface Pouch {
  info(): Promise<{ doc_count: number; update_seq: number }>;
  get(id: string, options?: JsonObject): Promise<JsonObject>;
  put(document: JsonObject): Promise<unknown>;
  bulkDocs(docs: readonly JsonObject[], options?: { new_edits?: boolean }): Promise<BulkRow[]>;
  bulkGet(options: JsonObject): Promise<{ results: unknown[] }>;
  allDocs(options: JsonObject): Promise<{ total_rows: number; rows: JsonObject[] }>;
  changes(options: JsonObject): PromiseLike<{ results: ChangeRow[]; last_seq: number }>;
  getAttachment(id: string, name: string, options: { rev?: string }): Promise<Buffer>;
  compact(): Promise<unknown>;
  find(request: JsonObject): Promise<{ docs: JsonObject[]; warning?: string }>;
  createIndex(request: JsonObject): Promise<{ result: string; id: string; name: string }>;
  getIndexes(): Promise<{ indexes: IndexRow[] }>;
  deleteIndex(index: { ddoc: string; name: string }): Promise<unknown>;
  query(view: string, options: JsonObject): Promise<JsonObject>;
  viewCleanup(): Promise<unknown>;
  close(): Promise<void>;
  setMaxListeners(count: number): unknown;
  on(event: 'error', listener: (cause: unknown) => void): unknown;
  /** Not in its documentation, but what its own `revsDiff` reads. */
  _getRevisionTree(id: string, callback: (cause: unknown, tree?: RevisionTree) => void): void;
  readonly _cachedViews?: Record<string, Promise<{ db: Pouch }>>;
}

export interface BulkRow extends JsonObject {
  id: string;
  ok?: boolean;
  rev?: string;
  error?: boolean | string;
  status?: number;
  message?: string;
}

export interface ChangeRow extends JsonObject {
  id: string;
  seq: number;
  /** With `style: all_docs` every leaf, otherwise the winner. */
  changes: readonly { readonly rev: string }[];
}

interface IndexRow extends JsonObject {
  ddoc: string | null;
  name: string;
}

/** The roots of a document's revisions: each has its generation and a node with its descendants. */
export type RevisionTree = readonly { readonly pos: number; readonly ids: RevisionNode }[];
export type RevisionNode = readonly [
  hash: string,
  state: { readonly status: string; readonly deleted?: boolean },
  children: readonly RevisionNode[],
];

export interface PouchOptions {
  revsLimit: number;
  /** Another LevelDB binding, for tests that look at what is written. */
  db?: unknown;
}

const Store: PouchDB.Static = PouchDB.plugin(leveldb).plugin(mapreduce).plugin(find);

/**
 * Opens the database in this path and waits until it is usable. `sync: true` reaches LevelDB with every batch (PouchDB hands its options to
 * levelup, and sublevel-pouchdb merges them into each write), so an acknowledged write is on the disk and survives a power cut.
 */
export async function openPouch(path: string, options: PouchOptions): Promise<Pouch> {
  const { revsLimit, db } = options;
  const settings = { adapter: 'leveldb', revs_limit: revsLimit, sync: true, ...(db === undefined ? {} : { db }) };
  const pouch: unknown = new Store(path, settings);
  if (!isPouch(pouch)) throw new Error('PouchDB lacks a plugin that the engine needs.');
  // Each running read of the changes listens for the end of the database; there may be as many as there are clients.
  pouch.setMaxListeners(0);
  // An index on `avatar.sha256` stumbles over `avatar: null` and leaves the document out, which is what CouchDB does, too. Unheard, PouchDB would print the whole
  // document on the console, whoever's it is.
  pouch.on('error', () => {});
  await pouch.info();
  return pouch;
}

function isPouch(value: unknown): value is Pouch {
  return typeof value === 'object' && value !== null && 'find' in value && 'query' in value && 'bulkDocs' in value;
}

/** PouchDB leaves the databases of its views open when it closes; they hold files and locks, so they are closed first. */
export async function closePouch(pouch: Pouch): Promise<void> {
  for (const opening of Object.values(pouch._cachedViews ?? {})) {
    const view = await opening.catch(() => null);
    if (view !== null) await view.db.close();
  }
  await pouch.close();
}
