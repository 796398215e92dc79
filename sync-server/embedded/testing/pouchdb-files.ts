import leveldown from 'leveldown';
import LevelPouch from 'pouchdb-adapter-leveldb-core';
import PouchDB from 'pouchdb-core';
import type { JsonObject } from '../http/json.ts';

interface OldPouch {
  bulkDocs(docs: readonly JsonObject[], options: { new_edits: boolean }): Promise<unknown>;
  put(document: JsonObject): Promise<unknown>;
  close(): Promise<void>;
}

const Old: PouchDB.Static = PouchDB.plugin(
  (pouch: { adapter(name: string, adapter: unknown, preferred: boolean): void }) => {
    function binding(location: string) {
      return leveldown(location);
    }
    function adapter(this: object, options: object, callback: (cause: unknown) => void) {
      LevelPouch.call(this, { ...options, db: binding }, callback);
    }
    pouch.adapter('pouchdb-files', Object.assign(adapter, { valid: () => true, use_prefix: false }), false);
  },
);

/**
 * Writes files with PouchDB's own adapter, which the engine used first and whose format it continues. Nothing validates
 * the input.
 */
export async function writeAsPouchDb(path: string, work: (pouch: OldPouch) => Promise<unknown>): Promise<void> {
  const pouch: unknown = new Old(path, { adapter: 'pouchdb-files' });
  if (!isOldPouch(pouch)) throw new Error('PouchDB is not as expected.');
  await work(pouch);
  await pouch.close();
}

function isOldPouch(value: unknown): value is OldPouch {
  return typeof value === 'object' && value !== null && 'bulkDocs' in value && 'put' in value && 'close' in value;
}
