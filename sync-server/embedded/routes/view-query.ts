import { badRequest, EngineError } from '../errors.ts';
import type { Query } from '../http/exchange.ts';
import type { JsonObject } from '../http/json.ts';

/** The parameters that `_all_docs` and views share; those in the body of a POST take precedence. */
export function rangeOf(query: Query, body: JsonObject) {
  const value = (...names: string[]): unknown => {
    for (const name of names) if (body[name] !== undefined) return body[name];
    return query.json(...names);
  };
  const count = (name: string): number | undefined => {
    const given = body[name];
    if (given === undefined) return query.count(name);
    if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return given;
    throw new EngineError(400, 'query_parse_error', `Invalid value for positive integer: ${JSON.stringify(given)}`);
  };
  const flag = (name: string, otherwise = false): boolean => {
    const given = body[name] ?? query.text(name);
    return given === undefined ? otherwise : given === true || given === 'true';
  };
  const keys = value('keys');
  if (keys !== undefined && !Array.isArray(keys)) throw badRequest('`keys` body member must be an array.');
  return {
    key: value('key'),
    keys: keys === undefined ? undefined : [...keys],
    startkey: value('startkey', 'start_key'),
    endkey: value('endkey', 'end_key'),
    inclusiveEnd: flag('inclusive_end', true),
    descending: flag('descending'),
    limit: count('limit'),
    skip: count('skip') ?? 0,
    count,
    flag,
  };
}
