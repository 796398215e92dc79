import { matchesSelector } from 'pouchdb-selector-core';
import type { Database } from '../database.ts';
import { isDesignId } from '../documents/document-checks.ts';
import { badRequest, EngineError, noDatabase, notFound } from '../errors.ts';
import type { Exchange, StreamedReply } from '../http/exchange.ts';
import { isObject, isStringArray, type JsonObject } from '../http/json.ts';
import { jsonList, pagesOf } from '../http/json-list.ts';
import { answerFeed, type FeedPage, feedOf } from '../http/longpoll.ts';
import { type ChangeOptions, type ChangePage, changePages } from '../listing.ts';

interface Asked {
  readonly options: ChangeOptions;
  readonly seqInterval: number;
}

/** `GET|POST /{db}/_changes`, normal and longpoll. */
export async function changes(exchange: Exchange, database: Database): Promise<StreamedReply> {
  const feed = feedOf(exchange);
  const body = exchange.method === 'POST' ? await exchange.jsonObject() : {};
  const asked = await parse(exchange, database, body);
  return await answerFeed(exchange, feed, database.changed, () => readPage(database, asked));
}

async function parse({ query }: Exchange, database: Database, body: JsonObject): Promise<Asked> {
  const since = query.text('since') ?? query.text('last-event-id') ?? '0';
  const style = query.text('style') ?? 'main_only';
  if (style !== 'main_only' && style !== 'all_docs') throw badRequest('Supported styles: main_only, all_docs');
  const options = {
    since: since === 'now' ? await database.updateSeq() : database.parseSeq(since.replaceAll('"', '')),
    limit: query.count('limit') ?? Number.POSITIVE_INFINITY,
    descending: query.flag('descending'),
    allLeaves: style === 'all_docs',
    shown: query.flag('include_docs')
      ? { conflicts: query.flag('conflicts'), attachments: query.flag('attachments') }
      : null,
    ...filterOf(query.text('filter'), query.json('doc_ids'), body),
  };
  return { options, seqInterval: query.count('seq_interval') ?? 1 };
}

const EVERYTHING = { isWanted: () => true, matches: null };

function filterOf(
  filter: string | undefined,
  queryIds: unknown,
  body: JsonObject,
): Pick<ChangeOptions, 'isWanted' | 'matches'> {
  switch (filter) {
    case undefined:
      return EVERYTHING;
    case '_doc_ids': {
      const ids = body.doc_ids ?? queryIds;
      if (!isStringArray(ids)) throw badRequest('`doc_ids` filter parameter is not a list.');
      const wanted = new Set(ids);
      return { ...EVERYTHING, isWanted: (id) => wanted.has(id) };
    }
    case '_selector': {
      const { selector } = body;
      if (!isObject(selector)) throw badRequest('Selector must be specified in POST payload');
      return { ...EVERYTHING, matches: (document) => matchesSelector(document, selector) };
    }
    case '_design':
      return { ...EVERYTHING, isWanted: isDesignId };
    default:
      throw filter.includes('/')
        ? notFound()
        : new EngineError(400, 'bad_request', 'filter must be of the form `designname/filtername`');
  }
}

/**
 * One read of the feed; only its first rows are read before the response starts. `pending` is exact if it is 0 and
 * otherwise an upper bound (it includes changes that a newer one of the same document replaced): the exact number would
 * need a scan of the rest.
 */
async function readPage(database: Database, { options, seqInterval }: Asked): Promise<FeedPage> {
  const { since, limit, descending } = options;
  if (database.isRemoved) throw noDatabase();
  const newest = await database.updateSeq();
  if ((since >= newest && !descending) || limit === 0) {
    const end = { last_seq: database.formatSeq(since), pending: Math.max(0, newest - since) };
    return { isEmpty: true, pieces: jsonList({}, 'results', pagesOf([]), () => end) };
  }
  const progress = { count: 0, seen: since, last: since };
  const pages = changePages(database.read, options);
  const first: ChangePage[] = [];
  while (first.every(({ rows }) => rows.length === 0)) {
    const page = await pages.next();
    if (page.done === true) break;
    first.push(page.value);
  }
  async function* rows() {
    for await (const page of joined(first, pages)) {
      progress.seen = Math.max(progress.seen, page.seen);
      progress.last = page.rows.at(-1)?.seq ?? progress.last;
      const from = progress.count;
      progress.count += page.rows.length;
      yield page.rows.map((row, index) => ({
        ...row,
        seq: (from + index) % seqInterval === 0 ? database.formatSeq(row.seq) : null,
      }));
    }
  }
  const end = () => {
    const isComplete = progress.count < limit;
    const reached = isComplete && !descending ? Math.max(progress.seen, newest) : progress.last;
    return {
      last_seq: database.formatSeq(reached),
      pending: isComplete || descending ? 0 : Math.max(0, newest - reached),
    };
  };
  return { isEmpty: first.every((page) => page.rows.length === 0), pieces: jsonList({}, 'results', rows(), end) };
}

async function* joined<T>(first: readonly T[], more: AsyncIterable<T>): AsyncGenerator<T> {
  yield* first;
  yield* more;
}
