import type { Database } from '../database.ts';
import { badRequest } from '../errors.ts';
import { type Exchange, ok, type Reply } from '../exchange.ts';
import { isObject, type JsonObject } from '../json.ts';
import type { Pouch } from '../pouch.ts';
import { withOrderedConflicts } from '../revisions.ts';
import { rangeOf } from './view-query.ts';

/** After every id: the characters above U+00FF too, where sublevel-pouchdb ends a range that has no end. */
const AFTER_ALL = '\u{10ffff}';

/** `GET|POST /{db}/_all_docs`. `offset` is null where it would cost a scan to know it, as CouchDB does with `keys`. */
export async function allDocs(exchange: Exchange, database: Database): Promise<Reply> {
  const body = exchange.method === 'POST' ? await exchange.jsonObject() : {};
  const range = rangeOf(exchange.query, body);
  const { keys, skip, limit } = range;
  return await database.use(async (pouch) => {
    const seq = range.flag('update_seq') ? { update_seq: database.formatSeq((await pouch.info()).update_seq) } : {};
    const options = {
      include_docs: range.flag('include_docs'),
      conflicts: range.flag('conflicts'),
      attachments: range.flag('attachments'),
    };
    if (keys !== undefined) {
      const wanted = (range.descending ? keys.toReversed() : keys).slice(
        skip,
        limit === undefined ? undefined : skip + limit,
      );
      const { doc_count } = await pouch.info();
      const rows = (await rowsOfKeys(pouch, wanted, options)).map(withOrder);
      return ok({ total_rows: doc_count, offset: null, ...seq, rows });
    }
    const { startkey, endkey } = textRange(range);
    const first = range.descending ? startkey : endkey;
    // Nothing comes before the empty text, and PouchDB takes it for no bound at all.
    if (first === '') return ok({ total_rows: (await pouch.info()).doc_count, offset: null, ...seq, rows: [] });
    const found = await pouch.allDocs({
      ...options,
      ...(startkey === undefined ? {} : { startkey }),
      ...(endkey === undefined ? {} : { endkey }),
      inclusive_end: range.inclusiveEnd,
      descending: range.descending,
      skip,
      ...(limit === undefined ? {} : { limit }),
    });
    const fromStart = range.key === undefined && range.startkey === undefined;
    const rows = found.rows.map(withOrder);
    return ok({ total_rows: found.total_rows, offset: fromStart ? skip : null, ...seq, rows });
  });
}

function withOrder(row: JsonObject): JsonObject {
  return isObject(row.doc) ? { ...row, doc: withOrderedConflicts(row.doc) } : row;
}

function textRange({ key, startkey, endkey, descending }: ReturnType<typeof rangeOf>) {
  const start = key ?? startkey ?? (descending ? AFTER_ALL : undefined);
  const end = key ?? endkey ?? (descending ? undefined : AFTER_ALL);
  for (const bound of [start, end]) {
    if (bound !== undefined && typeof bound !== 'string') throw badRequest('Keys of _all_docs are texts.');
  }
  return { startkey: start, endkey: end };
}

async function rowsOfKeys(pouch: Pouch, keys: readonly unknown[], options: JsonObject): Promise<JsonObject[]> {
  const ids = keys.filter((key) => typeof key === 'string');
  const found = await pouch.allDocs({ ...options, keys: ids });
  const rows = found.rows[Symbol.iterator]();
  return keys.map((key) => {
    const row = typeof key === 'string' ? rows.next().value : undefined;
    return isObject(row) && row.error === undefined ? row : { key, error: 'not_found' };
  });
}
