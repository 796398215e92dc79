import type { Database } from '../database.ts';
import type { Databases } from '../databases.ts';
import { LONGEST_HISTORY } from '../documents/incoming.ts';
import { EngineError, noDatabase, unauthorized } from '../errors.ts';
import { type Exchange, ok, type Reply } from '../http/exchange.ts';
import type { JsonObject } from '../http/json.ts';
import { checkSecurityObject, isDatabaseAdmin, requireDatabaseAdmin, requireServerAdmin } from '../http/security.ts';

/**
 * CouchDB's `GET /{db}`. `file` is the size on the disk, with the indexes; the other sizes are those of the JSON, which
 * LevelDB compresses.
 */
export async function describeDatabase(database: Database): Promise<JsonObject> {
  const info = await database.read(async ({ docCount, updateSeq, tally }) => ({ docCount, updateSeq, tally }));
  const { deleted, external, active } = info.tally;
  return {
    instance_start_time: String(database.createdAt),
    db_name: database.name,
    update_seq: database.formatSeq(info.updateSeq),
    purge_seq: '0',
    sizes: { file: await database.fileSize(), external, active },
    doc_count: info.docCount,
    doc_del_count: deleted,
    props: {},
    compact_running: false,
    disk_format_version: 8,
    cluster: { q: 1, n: 1, w: 1, r: 1 },
  };
}

export async function getDatabase(_: Exchange, database: Database): Promise<Reply> {
  return ok(await describeDatabase(database));
}

export async function createDatabase({ user, request }: Exchange, databases: Databases, name: string): Promise<Reply> {
  requireServerAdmin(user);
  await databases.create(name);
  const location = `http://${request.headers.host ?? ''}/${encodeURIComponent(name)}`;
  return { status: 201, body: { ok: true }, headers: { location } };
}

export async function deleteDatabase({ user, query }: Exchange, databases: Databases, name: string): Promise<Reply> {
  requireServerAdmin(user);
  if (query.has('rev')) {
    throw new EngineError(
      400,
      'bad_request',
      'You tried to DELETE a database with a ?=rev parameter. Did you mean to DELETE a document instead?',
    );
  }
  if (databases.find(name) === null) throw noDatabase();
  await databases.remove(name);
  return ok({ ok: true });
}

export async function getSecurity(_: Exchange, database: Database): Promise<Reply> {
  return ok(database.security);
}

/** A member who is not an admin gets CouchDB's odd 500 here; nothing changes. */
export async function putSecurity(exchange: Exchange, database: Database): Promise<Reply> {
  const { value } = await exchange.json();
  if (!isDatabaseAdmin(exchange.user, database.security)) throw new EngineError(500, 'error', 'no_majority');
  await database.setSecurity(checkSecurityObject(value));
  return ok({ ok: true });
}

export async function getRevsLimit(_: Exchange, database: Database): Promise<Reply> {
  return ok(database.revsLimit);
}

export async function putRevsLimit(exchange: Exchange, database: Database): Promise<Reply> {
  requireDatabaseAdmin(exchange.user, database.security);
  const { value } = await exchange.json();
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1 || value > LONGEST_HISTORY) {
    throw new EngineError(400, 'bad_request', `The limit must be a positive integer up to ${LONGEST_HISTORY}.`);
  }
  await database.setRevsLimit(value);
  return ok({ ok: true });
}

/** Starts the compaction and responds; the database stays open until it ends. */
export async function compact(exchange: Exchange, database: Database): Promise<Reply> {
  if (!isDatabaseAdmin(exchange.user, database.security)) {
    throw unauthorized('You are not a server or db admin.');
  }
  exchange.requireJsonType();
  database.compactInBackground();
  return { status: 202, body: { ok: true } };
}

export async function ensureFullCommit(exchange: Exchange, database: Database): Promise<Reply> {
  exchange.requireJsonType();
  return { status: 201, body: { ok: true, instance_start_time: String(database.createdAt) } };
}
