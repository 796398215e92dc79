import { randomBytes } from 'node:crypto';
import type { Databases } from '../databases.ts';
import { badRequest, toEngineError } from '../errors.ts';
import { type Exchange, ok, type Reply, type StreamedReply } from '../http/exchange.ts';
import { isStringArray } from '../http/json.ts';
import { jsonList, pagesOf } from '../http/json-list.ts';
import { answerFeed, feedOf } from '../http/longpoll.ts';
import { requireServerAdmin } from '../http/security.ts';
import { describeDatabase } from './database-level.ts';

/** The CouchDB version whose behaviour the protocol tests compare with. */
const COMPARED_WITH = '3.5.2';

export async function welcome(): Promise<Reply> {
  return ok({ couchdb: 'Welcome', version: COMPARED_WITH, features: [], vendor: { name: 'embedded engine' } });
}

export async function up(): Promise<Reply> {
  return ok({ status: 'ok', seeds: {} });
}

export async function session({ user }: Exchange): Promise<Reply> {
  return ok({
    ok: true,
    userCtx: { name: user.name, roles: user.roles },
    info: {
      authentication_handlers: ['jwt', 'default'],
      ...(user.handler === null ? {} : { authenticated: user.handler }),
    },
  });
}

export async function uuids({ query }: Exchange): Promise<Reply> {
  const count = query.count('count') ?? 1;
  if (count > 1000) throw badRequest('count parameter too large');
  const drawn = Array.from({ length: count }, () => randomBytes(16).toString('hex'));
  return ok({ uuids: drawn }, { 'cache-control': 'no-cache' });
}

export async function allDatabases({ user, query }: Exchange, databases: Databases): Promise<Reply> {
  requireServerAdmin(user);
  const start = query.json('startkey', 'start_key');
  const end = query.json('endkey', 'end_key');
  const names = databases
    .names()
    .filter((name) => (typeof start !== 'string' || name >= start) && (typeof end !== 'string' || name <= end));
  const skip = query.count('skip') ?? 0;
  return ok(names.slice(skip, skip + (query.count('limit') ?? names.length)));
}

export async function databasesInfo(exchange: Exchange, databases: Databases): Promise<Reply> {
  requireServerAdmin(exchange.user);
  const { keys } = await exchange.jsonObject();
  if (!isStringArray(keys)) throw badRequest('`keys` member must exist.');
  const rows = await Promise.all(
    keys.map(async (key) => {
      const database = databases.find(key);
      if (database === null) return { key, error: 'not_found' };
      return await describeDatabase(database).then(
        (info) => ({ key, info }),
        (cause: unknown) => ({ key, error: toEngineError(cause).error }),
      );
    }),
  );
  return ok(rows);
}

export async function databaseUpdates(exchange: Exchange, { updates }: Databases): Promise<StreamedReply> {
  requireServerAdmin(exchange.user);
  const since = updates.parse(exchange.query.text('since') ?? '0');
  const limit = exchange.query.count('limit') ?? Number.POSITIVE_INFINITY;
  return await answerFeed(exchange, feedOf(exchange), updates.changed, async () => {
    const results = updates.after(since, limit);
    const last = results.at(-1);
    const last_seq = last !== undefined && results.length >= limit ? last.seq : updates.lastSeq;
    return { isEmpty: results.length === 0, pieces: jsonList({}, 'results', pagesOf(results), () => ({ last_seq })) };
  });
}
