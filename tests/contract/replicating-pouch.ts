import http from 'pouchdb-adapter-http';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import replication from 'pouchdb-replication';

/** PouchDB as a device of somebody's own would use it. In one place, because it takes a plugin only once and test files share a process. */
export const ReplicatingPouch = PouchDB.plugin(memory).plugin(http).plugin(replication);
