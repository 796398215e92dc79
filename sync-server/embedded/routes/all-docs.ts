import type { Database } from '../database.ts';
import { badRequest } from '../errors.ts';
import type { Exchange, StreamedReply } from '../http/exchange.ts';
import { jsonList } from '../http/json-list.ts';
import { documentPages, keyPages, rangeOfNames } from '../listing.ts';
import { rangeOf } from './view-query.ts';

/** `GET|POST /{db}/_all_docs`. `offset` is null where it would need a scan, as in CouchDB with `keys`. */
export async function allDocs(exchange: Exchange, database: Database): Promise<StreamedReply> {
  const body = exchange.method === 'POST' ? await exchange.jsonObject() : {};
  const range = rangeOf(exchange.query, body);
  const { keys, skip, inclusiveEnd, descending } = range;
  const limit = range.limit ?? Number.POSITIVE_INFINITY;
  const shown = range.flag('include_docs')
    ? { conflicts: range.flag('conflicts'), attachments: range.flag('attachments') }
    : null;
  const { docCount, updateSeq } = await database.read(async (store) => ({
    docCount: store.docCount,
    updateSeq: store.updateSeq,
  }));
  const seq = range.flag('update_seq') ? { update_seq: database.formatSeq(updateSeq) } : {};
  if (keys !== undefined) {
    const wanted = (descending ? keys.toReversed() : keys).slice(skip, skip + limit);
    const pages = keyPages(database.read, wanted, shown);
    return { pieces: jsonList({ total_rows: docCount, offset: null, ...seq }, 'rows', pages) };
  }
  const { startkey, endkey } = textRange(range);
  const pages = documentPages(database.read, {
    range: rangeOfNames('documents', { startkey, endkey, inclusiveEnd, descending }),
    skip,
    limit,
    shown,
  });
  const fromStart = range.key === undefined && range.startkey === undefined;
  return { pieces: jsonList({ total_rows: docCount, offset: fromStart ? skip : null, ...seq }, 'rows', pages) };
}

function textRange({ key, startkey, endkey }: ReturnType<typeof rangeOf>) {
  return { startkey: textOf(key ?? startkey), endkey: textOf(key ?? endkey) };
}

function textOf(bound: unknown): string | undefined {
  if (bound === undefined || typeof bound === 'string') return bound;
  throw badRequest('Keys of _all_docs are texts.');
}
