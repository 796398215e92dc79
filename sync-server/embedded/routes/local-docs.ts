import type { Database } from '../database.ts';
import { localPages } from '../documents/local-documents.ts';
import { badRequest } from '../errors.ts';
import type { Exchange, StreamedReply } from '../http/exchange.ts';
import type { JsonObject } from '../http/json.ts';
import { jsonList } from '../http/json-list.ts';
import { rangeOf } from './view-query.ts';

/** `GET /{db}/_local_docs`: the `_local` documents, which no other list contains. Bounds begin with `_local/`. */
export async function localDocs(exchange: Exchange, database: Database): Promise<StreamedReply> {
  const range = rangeOf(exchange.query, {});
  if (range.keys !== undefined) throw badRequest('_local_docs takes no keys.');
  const withDocuments = range.flag('include_docs');
  const pages = localPages(database, {
    startkey: textOf(range.key ?? range.startkey),
    endkey: textOf(range.key ?? range.endkey),
    inclusiveEnd: range.inclusiveEnd,
    descending: range.descending,
    skip: range.skip,
    limit: range.limit ?? Number.POSITIVE_INFINITY,
  });
  return { pieces: jsonList({ total_rows: null, offset: null }, 'rows', rows(pages, withDocuments)) };
}

async function* rows(pages: AsyncIterable<JsonObject[]>, withDocuments: boolean): AsyncGenerator<JsonObject[]> {
  for await (const page of pages) {
    yield page.map((doc) => ({
      id: doc._id,
      key: doc._id,
      value: { rev: doc._rev },
      ...(withDocuments ? { doc } : {}),
    }));
  }
}

function textOf(bound: unknown): string | undefined {
  if (bound === undefined || typeof bound === 'string') return bound;
  throw badRequest('Keys of _local_docs are texts.');
}
