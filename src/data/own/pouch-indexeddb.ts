import indexeddb from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-core';
import type { OwnDatabases } from '../surroundings.ts';

/**
 * PouchDB as a browser keeps it. Imported only when somebody is signed in. The `indexeddb` adapter, because `idb` hangs
 * for ever in WebKit's private windows (PouchDB issue 9087); it takes one writing context only, which is the leader.
 */
const Browser = PouchDB.plugin(indexeddb);

export const ownDatabases: OwnDatabases = {
  open: (name) => new Browser(name, { adapter: 'indexeddb', revs_limit: 200 }),
};
