import indexeddb from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-core';
import type { OwnDatabases } from '../environment.ts';
import { OneTransaction } from './one-transaction.ts';

/**
 * PouchDB as a browser keeps it. Imported only when somebody is signed in. The `indexeddb` adapter, because `idb` hangs
 * for ever in WebKit's private windows (PouchDB issue 9087); it takes one writing context only, which is the leader.
 */
const Browser = PouchDB.plugin(indexeddb);

/** Safari and what else is made of WebKit; nothing that can be asked in a worker tells of its bug otherwise. */
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
