import { randomUUID } from 'node:crypto';
import http from 'pouchdb-adapter-http';
import memory from 'pouchdb-adapter-memory';
import PouchDB from 'pouchdb-core';
import replication from 'pouchdb-replication';

/**
 * PouchDB as a third-party device would use it. Defined in one place, because a plugin can be added only once and test
 * files share a process.
 */
export const ReplicatingPouch = PouchDB.plugin(memory).plugin(http).plugin(replication);

/**
 * A new device's database, with a unique name: the memory adapter shares a name's data between all files of the
 * process.
 */
export function newDevice<Content extends object>(): PouchDB.Database<Content> {
  return new ReplicatingPouch<Content>(`device-${randomUUID()}`, { adapter: 'memory' });
}
