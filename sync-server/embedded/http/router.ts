import type { Database } from '../database.ts';
import type { Databases } from '../databases.ts';
import { isDesignId, isLocalId } from '../documents/document-checks.ts';
import { methodNotAllowed, noDatabase } from '../errors.ts';
import { allDocs } from '../routes/all-docs.ts';
import { deleteAttachment, getAttachment, putAttachment } from '../routes/attachments.ts';
import { bulkDocs, bulkGet, revsDiff } from '../routes/bulk.ts';
import { changes } from '../routes/changes.ts';
import * as databaseLevel from '../routes/database-level.ts';
import { deleteDocument, getDocument, postDocument, putDocument } from '../routes/documents.ts';
import { createIndex, deleteIndex, find, getIndexes } from '../routes/find.ts';
import { localDocs } from '../routes/local-docs.ts';
import { purge } from '../routes/purge.ts';
import * as serverLevel from '../routes/server-level.ts';
import { queryView } from '../routes/views.ts';
import type { Exchange, Reply, StreamedReply } from './exchange.ts';
import { requireMember } from './security.ts';

type Answer = Promise<Reply | StreamedReply>;
type ServerHandler = (exchange: Exchange, databases: Databases) => Answer;
type DatabaseHandler = (exchange: Exchange, database: Database) => Answer;
type Methods<H> = Readonly<Record<string, H>>;

// Not implemented: `continuous` and `eventsource` feeds, bookmarks, multipart bodies, `_users`, `_replicate`, `_node`.
// Invalid parameters get 400 where CouchDB returns 500.
const SERVER = new Map<string, Methods<ServerHandler>>(
  Object.entries({
    '': { GET: serverLevel.welcome },
    _up: { GET: serverLevel.up },
    _session: { GET: serverLevel.session },
    _uuids: { GET: serverLevel.uuids },
    _all_dbs: { GET: serverLevel.allDatabases },
    _dbs_info: { POST: serverLevel.databasesInfo },
    _db_updates: { GET: serverLevel.databaseUpdates },
  }),
);

const DATABASE = new Map<string, Methods<DatabaseHandler>>(
  Object.entries({
    '': { GET: databaseLevel.getDatabase, POST: postDocument },
    _all_docs: { GET: allDocs, POST: allDocs },
    _bulk_docs: { POST: bulkDocs },
    _bulk_get: { POST: bulkGet },
    _changes: { GET: changes, POST: changes },
    _compact: { POST: databaseLevel.compact },
    _ensure_full_commit: { POST: databaseLevel.ensureFullCommit },
    _find: { POST: find },
    _local_docs: { GET: localDocs },
    _index: { GET: getIndexes, POST: createIndex },
    _purge: { POST: purge },
    _revs_diff: { POST: revsDiff },
    _revs_limit: { GET: databaseLevel.getRevsLimit, PUT: databaseLevel.putRevsLimit },
    _security: { GET: databaseLevel.getSecurity, PUT: databaseLevel.putSecurity },
  }),
);

/** The whole route table. It checks membership before any handler that reads a database. */
export function route(databases: Databases) {
  return async (exchange: Exchange): Answer => {
    const [first = '', ...rest] = exchange.segments;
    const server = rest.length === 0 ? SERVER.get(first) : undefined;
    if (server !== undefined) return await pick(server, exchange.method)(exchange, databases);
    if (first === '') throw noDatabase();
    return await routeDatabase(exchange, databases, first, rest.at(-1) === '' ? rest.slice(0, -1) : rest);
  };
}

async function routeDatabase(exchange: Exchange, databases: Databases, name: string, rest: readonly string[]): Answer {
  const [second = ''] = rest;
  if (rest.length === 0) {
    if (exchange.method === 'PUT') return await databaseLevel.createDatabase(exchange, databases, name);
    if (exchange.method === 'DELETE') return await databaseLevel.deleteDatabase(exchange, databases, name);
  }
  const needsServerAdmin = second === '_purge';
  const database = databases.get(name);
  database.requireServed();
  if (!needsServerAdmin) requireMember(exchange.user, database.security);
  const methods = rest.length <= 1 ? DATABASE.get(second) : undefined;
  if (methods !== undefined) return await pick(methods, exchange.method)(exchange, database);
  if (second === '_index') {
    return await pick({ DELETE: deleteIndex }, exchange.method)(exchange, database, rest.slice(1));
  }
  return await routeDocument(exchange, database, rest);
}

async function routeDocument(exchange: Exchange, database: Database, path: readonly string[]): Answer {
  const { id, rest } = splitDocumentPath(path);
  const [kind, view] = rest;
  if (isDesignId(id) && kind === '_view' && view !== undefined) {
    const ddoc = id.slice('_design/'.length);
    return await pick({ GET: queryView, POST: queryView }, exchange.method)(exchange, database, ddoc, view);
  }
  if (rest.length === 0) {
    const methods = { GET: getDocument, PUT: putDocument, DELETE: deleteDocument };
    return await pick(methods, exchange.method)(exchange, database, id);
  }
  const methods = { GET: getAttachment, PUT: putAttachment, DELETE: deleteAttachment };
  return await pick(methods, exchange.method)(exchange, database, id, rest.join('/'));
}

/** `_design/x` and `_local/x` are ids whether their slash is encoded or not. */
function splitDocumentPath(path: readonly string[]): { id: string; rest: readonly string[] } {
  const [first = '', second] = path;
  if ((first === '_design' || first === '_local') && second !== undefined) {
    return isLocalId(`${first}/`)
      ? { id: path.join('/'), rest: [] }
      : { id: `${first}/${second}`, rest: path.slice(2) };
  }
  return { id: first, rest: path.slice(1) };
}

/** HEAD is GET without the body, which the server omits. */
function pick<H>(methods: Methods<H>, method: string): H {
  const handler = methods[method === 'HEAD' ? 'GET' : method];
  if (handler !== undefined) return handler;
  const allowed = Object.keys(methods).flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name]));
  throw methodNotAllowed(allowed);
}
