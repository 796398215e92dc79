import indexeddb from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-core';
import type { OwnDatabases } from '../machine.ts';
import { OneTransaction } from './one-transaction.ts';

/**
 * PouchDB for browsers. Imported only when a person is signed in. The `indexeddb` adapter, because `idb` hangs for ever
 * in WebKit's private windows (PouchDB issue 9087); it supports only one writing context, which is the leader.
 */
const Browser = PouchDB.plugin(indexeddb);

/** Safari and other WebKit browsers; a worker has no other way to detect the bug. */
const isWebKit = /AppleWebKit\//.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent);
const oneTransaction = isWebKit ? new OneTransaction(IDBDatabase.prototype) : null;

export const ownDatabases: OwnDatabases = {
  open(name) {
    // `as_it_is`: see scripts/vite/pouch-opening.ts.
    const options = { adapter: 'indexeddb', revs_limit: 200, as_it_is: isWebKit };
    const database = new Browser(name, options);
    oneTransaction?.limit(database);
    return database;
  },
};
