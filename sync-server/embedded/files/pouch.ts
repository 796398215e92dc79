import PouchDB from 'pouchdb-core';
import find from 'pouchdb-find';
import mapreduce from 'pouchdb-mapreduce';
import type { JsonObject } from '../http/json.ts';
import { pouchAdapter, type StoreProvider } from './pouch-adapter.ts';

/**
 * The part of PouchDB that the engine uses: Mango queries and views, over our own stores. Typed by its documentation
 * and source (@types lacks some of it).
 */
export interface Pouch {
  find(request: JsonObject): Promise<{ docs: JsonObject[]; warning?: string }>;
  createIndex(request: JsonObject): Promise<{ result: string; id: string; name: string }>;
  getIndexes(): Promise<{ indexes: IndexRow[] }>;
  deleteIndex(index: { ddoc: string; name: string }): Promise<unknown>;
  query(view: string, options: JsonObject): Promise<JsonObject>;
  close(): Promise<void>;
  setMaxListeners(count: number): unknown;
  on(event: 'error', listener: (cause: unknown) => void): unknown;
  readonly _cachedViews?: Record<string, Promise<{ db: Pouch }>>;
}

interface IndexRow extends JsonObject {
  ddoc: string | null;
  name: string;
}

const ADAPTER = 'embedded';
const Engine: PouchDB.Static = PouchDB.plugin(mapreduce)
  .plugin(find)
  .plugin((pouch: { adapter(name: string, adapter: unknown, preferred: boolean): void }) => {
    // Names are paths, which PouchDB leaves unchanged.
    pouch.adapter(ADAPTER, Object.assign(pouchAdapter, { valid: () => true, use_prefix: false }), false);
  });

/** PouchDB on the stores of this provider; `path` names that of the documents. */
export function openPouch(path: string, provider: StoreProvider): Pouch {
  const settings = { adapter: ADAPTER, provider };
  const pouch: unknown = new Engine(path, settings);
  if (!isPouch(pouch)) throw new Error('PouchDB lacks a plugin that the engine needs.');
  // Each running read of the changes listens for the end of the database; their number equals that of the clients.
  pouch.setMaxListeners(0);
  // An index on `avatar.sha256` fails on `avatar: null` and omits the document, as CouchDB does. Without a listener,
  // PouchDB would print the person's whole document on the console.
  pouch.on('error', () => {});
  return pouch;
}

function isPouch(value: unknown): value is Pouch {
  return typeof value === 'object' && value !== null && 'find' in value && 'query' in value;
}

/** PouchDB remembers every database until it is closed, including those of its views. */
export async function closePouch(pouch: Pouch): Promise<void> {
  for (const opening of Object.values(pouch._cachedViews ?? {})) {
    const view = await opening.catch(() => null);
    if (view !== null) await view.db.close();
  }
  await pouch.close();
}
