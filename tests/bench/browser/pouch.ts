import HttpAdapter from 'pouchdb-adapter-http';
import IndexedDbAdapter from 'pouchdb-adapter-indexeddb';
import PouchDB from 'pouchdb-core';
import replication from 'pouchdb-replication';

/**
 * Plain PouchDB: one replication of the whole database, straight from the engine. It delivers the oldest documents
 * first, so the first page arrives last.
 */
export async function run() {
  PouchDB.plugin(HttpAdapter).plugin(IndexedDbAdapter).plugin(replication);
  const begin = performance.now();
  const local = new PouchDB('plain', { adapter: 'indexeddb' });
  await local.replicate.from(new PouchDB(`${location.origin}/couch/community`, { skip_setup: true }));
  await local.allDocs({ limit: 10, descending: true, include_docs: true });
  const complete = performance.now() - begin;
  return { firstPage: complete, complete };
}
