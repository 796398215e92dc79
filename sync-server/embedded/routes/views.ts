import type { Database } from '../database.ts';
import { EngineError, notFound } from '../errors.ts';
import { type Exchange, ok, type Reply } from '../exchange.ts';
import { isObject } from '../json.ts';
import { rangeOf } from './view-query.ts';

/** `GET|POST /{db}/_design/{ddoc}/_view/{view}`. */
export async function queryView(exchange: Exchange, database: Database, ddoc: string, view: string): Promise<Reply> {
  const body = exchange.method === 'POST' ? await exchange.jsonObject() : {};
  const range = rangeOf(exchange.query, body);
  return await database.use(async (pouch) => {
    const { views } = await pouch.get(`_design/${ddoc}`);
    const definition = isObject(views) ? views[view] : undefined;
    if (!isObject(definition)) throw notFound('missing_named_view');
    const reduces = definition.reduce !== undefined;
    if (!reduces && range.flag('reduce')) {
      throw new EngineError(400, 'query_parse_error', 'Reduce is invalid for map-only views.');
    }
    const reduce = reduces && range.flag('reduce', true);
    const groupLevel = range.count('group_level');
    const given = { key: range.key, keys: range.keys, startkey: range.startkey, endkey: range.endkey };
    const result = await pouch.query(`${ddoc}/${view}`, {
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
      reduce,
      inclusive_end: range.inclusiveEnd,
      descending: range.descending,
      skip: range.skip,
      ...(range.limit === undefined ? {} : { limit: range.limit }),
      ...(reduce && range.flag('group') ? { group: true } : {}),
      ...(reduce && groupLevel !== undefined ? { group_level: groupLevel } : {}),
      ...(reduce ? {} : { include_docs: range.flag('include_docs'), conflicts: range.flag('conflicts') }),
    });
    return ok(reduce ? { rows: result.rows } : result);
  });
}
