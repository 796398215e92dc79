import type { Database } from '../database.ts';
import { EngineError, notFound } from '../errors.ts';
import { type Exchange, ok, type Reply, type StreamedReply } from '../http/exchange.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import { jsonList } from '../http/json-list.ts';
import { keyPages } from '../listing.ts';
import { rangeOf } from './view-query.ts';

/** `GET|POST /{db}/_design/{ddoc}/_view/{view}`. Documents are read while the rows are sent. */
export async function queryView(
  exchange: Exchange,
  database: Database,
  ddoc: string,
  view: string,
): Promise<Reply | StreamedReply> {
  const body = exchange.method === 'POST' ? await exchange.jsonObject() : {};
  const range = rangeOf(exchange.query, body);
  const { reduce, result } = await database.use(async ({ documents: { documents }, pouch }) => {
    const { views } = await documents.read(`_design/${ddoc}`, undefined, {});
    const definition = isObject(views) && Object.hasOwn(views, view) ? views[view] : undefined;
    if (!isObject(definition)) throw notFound('missing_named_view');
    const reduces = definition.reduce !== undefined;
    if (!reduces && range.flag('reduce')) {
      throw new EngineError(400, 'query_parse_error', 'Reduce is invalid for map-only views.');
    }
    const isReduced = reduces && range.flag('reduce', true);
    return { reduce: isReduced, result: await pouch.query(`${ddoc}/${view}`, queryOf(range, isReduced)) };
  });
  if (reduce) return ok({ rows: result.rows });
  if (!range.flag('include_docs')) return ok(result);
  const { rows, ...others } = result;
  const found = (Array.isArray(rows) ? rows : []).filter(isObject);
  return { pieces: jsonList(others, 'rows', withDocuments(database, found, range.flag('conflicts'))) };
}

function queryOf(range: ReturnType<typeof rangeOf>, reduce: boolean): JsonObject {
  const groupLevel = range.count('group_level');
  const given = { key: range.key, keys: range.keys, startkey: range.startkey, endkey: range.endkey };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    reduce,
    inclusive_end: range.inclusiveEnd,
    descending: range.descending,
    skip: range.skip,
    ...(range.limit === undefined ? {} : { limit: range.limit }),
    ...(reduce && range.flag('group') ? { group: true } : {}),
    ...(reduce && groupLevel !== undefined ? { group_level: groupLevel } : {}),
  };
}

/** A row may name another document in its value. */
async function* withDocuments(
  database: Database,
  rows: readonly JsonObject[],
  conflicts: boolean,
): AsyncGenerator<JsonObject[]> {
  const ids = rows.map(({ id, value }) => (isObject(value) && typeof value._id === 'string' ? value._id : id));
  let place = 0;
  for await (const page of keyPages(database.read, ids, { conflicts })) {
    yield page.map((found) => ({ ...rows[place++], ...(isObject(found.doc) ? { doc: found.doc } : {}) }));
  }
}
