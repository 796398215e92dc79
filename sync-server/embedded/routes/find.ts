import type { Database } from '../database.ts';
import { EngineError, notFound, toEngineError } from '../errors.ts';
import { type Exchange, ok, type Reply } from '../http/exchange.ts';
import { isObject, isStringArray, type JsonObject } from '../http/json.ts';
import { isDatabaseAdmin, requireDatabaseAdmin } from '../http/security.ts';

const FIND_KEYS = new Set([
  'selector',
  'use_index',
  'bookmark',
  'limit',
  'skip',
  'sort',
  'fields',
  'r',
  'conflicts',
  'execution_stats',
  'update',
  'stable',
  'stale',
  'partition',
  'allow_fallback',
]);
/** CouchDB's own default. */
const DEFAULT_LIMIT = 25;

/** `POST /{db}/_find`. Bookmarks are not supported: clients page by `skip` and ranges. */
export async function find(exchange: Exchange, database: Database): Promise<Reply> {
  const asked = await exchange.jsonObject();
  for (const key of Object.keys(asked)) {
    if (!FIND_KEYS.has(key)) throw new EngineError(400, 'invalid_key', `Invalid key ${key} for this request.`);
  }
  const { selector, sort, fields } = asked;
  if (selector === undefined) throw new EngineError(400, 'missing_required_key', 'Missing required key: selector');
  if (!isObject(selector)) {
    throw new EngineError(
      400,
      'invalid_selector_json',
      `Selector must be a JSON object, not: ${JSON.stringify(selector)}`,
    );
  }
  if (sort !== undefined) checkSortSpec(sort);
  if (fields !== undefined) checkFields(fields);
  const limit = count(asked, 'limit') ?? DEFAULT_LIMIT;
  const skip = count(asked, 'skip') ?? 0;
  if (limit === 0) return ok({ docs: [], bookmark: 'nil' });
  const request = {
    selector: Object.keys(selector).length === 0 ? { _id: { $gte: null } } : withoutExclusiveBounds(selector),
    limit,
    skip,
    // Empty lists count as absent.
    ...(Array.isArray(sort) && sort.length > 0 ? { sort } : {}),
    ...(Array.isArray(fields) && fields.length > 0 ? { fields } : {}),
  };
  const found = await database
    .use(({ pouch }) => pouch.find(request))
    .catch((cause: unknown) => {
      throw findError(cause);
    });
  const warning =
    found.warning === undefined ? {} : { warning: 'No matching index found, create an index to optimize query time.' };
  // PouchDB returns undefined or null for a document removed during the query; CouchDB omits it.
  const docs = found.docs.filter((doc: unknown) => isObject(doc));
  return ok({ docs, bookmark: 'nil', ...warning });
}

/**
 * PouchDB reads one row too many or too few at an exclusive bound of an index (pouchdb issue 6263, and compound indexes
 * read backwards). "Greater or equal, and not equal" is equivalent and correct: PouchDB checks the second half on the
 * documents and applies the limit afterwards.
 */
function withoutExclusiveBounds(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutExclusiveBounds);
  if (!isObject(part)) return part;
  const { $gt, $lt, $ne, $nin, ...others } = part;
  const hasBound = $gt !== undefined || $lt !== undefined;
  if (!hasBound || others.$gte !== undefined || others.$lte !== undefined) {
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withoutExclusiveBounds(value)]));
  }
  const excluded = [$gt, $lt, $ne, ...(Array.isArray($nin) ? $nin : [])].filter((value) => value !== undefined);
  return {
    ...others,
    ...($gt === undefined ? {} : { $gte: $gt }),
    ...($lt === undefined ? {} : { $lte: $lt }),
    ...(excluded.length === 1 ? { $ne: excluded[0] } : { $nin: excluded }),
  };
}

/** `['a', {b: 'asc'}]`: names, or names with the same direction. Used by indexes and sorting. */
function checkSortSpec(spec: unknown): void {
  if (!Array.isArray(spec)) {
    throw new EngineError(
      400,
      'invalid_sort_json',
      `Sort must be an array of sort specs, not: ${JSON.stringify(spec)}`,
    );
  }
  const directions = spec.map((field: unknown) => {
    if (typeof field === 'string' && field !== '') return 'asc';
    const [entry, ...more] = isObject(field) ? Object.entries(field) : [];
    if (entry !== undefined && more.length === 0 && (entry[1] === 'asc' || entry[1] === 'desc')) return entry[1];
    throw new EngineError(400, 'invalid_sort_field', `Invalid sort field: ${JSON.stringify(field)}`);
  });
  if (new Set(directions).size > 1) {
    const reason = 'Sorts currently only support a single direction for all fields.';
    throw new EngineError(400, 'unsupported_mixed_sort', reason);
  }
}

function checkFields(fields: unknown): void {
  if (isStringArray(fields)) return;
  throw new EngineError(400, 'invalid_fields', `Fields must be an array of strings, not: ${JSON.stringify(fields)}`);
}

function count(asked: JsonObject, name: string): number | undefined {
  const value = asked[name];
  if (value === undefined) return undefined;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new EngineError(
    400,
    'invalid_non_neg_integer',
    `${JSON.stringify(value)} is not an integer greater than or equal to zero`,
  );
}

/** Converts PouchDB's own error for a wrong selector. */
function findError(cause: unknown): EngineError {
  if (cause instanceof EngineError) return cause;
  const text =
    cause instanceof Error ? cause.message : isObject(cause) ? String(cause.message ?? cause.reason ?? '') : '';
  if (/sort|no_usable_index/i.test(text)) {
    return new EngineError(400, 'no_usable_index', 'No index exists for this sort, try indexing by the sort fields.');
  }
  const operator = /(\$\w+)/.exec(text)?.[1];
  if (/operator/i.test(text) && operator !== undefined) {
    return new EngineError(400, 'invalid_operator', `Invalid operator: ${operator}`);
  }
  return toEngineError(cause);
}

export async function getIndexes(_: Exchange, database: Database): Promise<Reply> {
  const { indexes } = await database.use(({ pouch }) => pouch.getIndexes());
  return ok({ total_rows: indexes.length, indexes });
}

/** `POST /{db}/_index`: `created`, or `exists` for the same definition under the same name. */
export async function createIndex(exchange: Exchange, database: Database): Promise<Reply> {
  const asked = await exchange.jsonObject();
  const { index } = asked;
  if (index === undefined) throw new EngineError(400, 'missing_required_key', 'Missing required key: index');
  if (!isObject(index) || index.fields === undefined) {
    throw new EngineError(400, 'missing_required_key', 'Missing required key: fields');
  }
  checkSortSpec(index.fields);
  if (!isDatabaseAdmin(exchange.user, database.security)) {
    throw new EngineError(500, 'error_saving_ddoc', 'Unknown error while saving the design document: forbidden');
  }
  const { name, ddoc } = asked;
  const made = await database.use(async ({ pouch, documents }) => {
    const result = await pouch.createIndex({
      index,
      ...(typeof name === 'string' ? { name } : {}),
      ...(typeof ddoc === 'string' ? { ddoc: ddoc.replace(/^_design\//, '') } : {}),
    });
    if (result.result === 'created') database.wrote(documents);
    return result;
  });
  return ok({ result: made.result, id: made.id, name: made.name });
}

/** `DELETE /{db}/_index/{ddoc}/json/{name}`. */
export async function deleteIndex(exchange: Exchange, database: Database, path: readonly string[]): Promise<Reply> {
  requireDatabaseAdmin(exchange.user, database.security);
  const type = path.lastIndexOf('json');
  const ddoc = `_design/${path
    .slice(0, type)
    .join('/')
    .replace(/^_design\//, '')}`;
  const name = path.slice(type + 1).join('/');
  await database.use(async ({ pouch, documents }) => {
    const { indexes } = await pouch.getIndexes();
    if (!indexes.some((index) => index.ddoc === ddoc && index.name === name)) throw notFound();
    await pouch.deleteIndex({ ddoc, name });
    database.wrote(documents);
  });
  return ok({ ok: true });
}
