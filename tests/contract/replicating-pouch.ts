import { randomUUID } from 'node:crypto';
import http from 'pouchdb-adapter-http';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import replication from 'pouchdb-replication';

/**
 * PouchDB as a device of somebody's own would use it. In one place, because it takes a plugin only once and test files
 * share a process.
 */
export const ReplicatingPouch = PouchDB.plugin(memory).plugin(http).plugin(replication);

/**
 * A new device's database. Under a name of its own, because what is kept in memory under one stands there for every
 * file of the process.
 */
export function newDevice<Content extends object>(): PouchDB.Database<Content> {
  return new ReplicatingPouch<Content>(`device-${randomUUID()}`, { adapter: 'memory' });
}
