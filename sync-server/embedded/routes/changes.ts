import type { Database } from '../database.ts';
import { badRequest, EngineError, noDatabase, notFound } from '../errors.ts';
import type { Exchange, Reply, StreamedReply } from '../exchange.ts';
import { isObject, isStringArray, type JsonObject } from '../json.ts';
import { answerFeed, feedOf } from '../longpoll.ts';
import type { ChangeRow, Pouch } from '../pouch.ts';
import { inOrder, withOrderedConflicts } from '../revisions.ts';

interface Asked {
  readonly since: number;
  readonly limit: number | null;
  readonly descending: boolean;
  readonly seqInterval: number;
  readonly options: JsonObject;
}

/** `GET|POST /{db}/_changes`, normal and longpoll. */
export async function changes(exchange: Exchange, database: Database): Promise<Reply | StreamedReply> {
  const feed = feedOf(exchange);
  const body = exchange.method === 'POST' ? await exchange.jsonObject() : {};
  const asked = await parse(exchange, database, body);
  return await answerFeed(exchange, feed, database.changed, () => read(database, asked));
}

async function parse({ query }: Exchange, database: Database, body: JsonObject): Promise<Asked> {
  const since = query.text('since') ?? query.text('last-event-id') ?? '0';
  const style = query.text('style') ?? 'main_only';
  if (style !== 'main_only' && style !== 'all_docs') throw badRequest('Supported styles: main_only, all_docs');
  return {
    since: since === 'now' ? await database.updateSeq() : database.parseSeq(since.replaceAll('"', '')),
    limit: query.count('limit') ?? null,
    descending: query.flag('descending'),
    seqInterval: query.count('seq_interval') ?? 1,
    options: {
      style,
      include_docs: query.flag('include_docs'),
      conflicts: query.flag('conflicts'),
      attachments: query.flag('attachments'),
      ...filterOf(query.text('filter'), query.json('doc_ids'), body),
    },
  };
}

function filterOf(filter: string | undefined, queryIds: unknown, body: JsonObject): JsonObject {
  switch (filter) {
    case undefined:
      return {};
    case '_doc_ids': {
      const ids = body.doc_ids ?? queryIds;
      if (!isStringArray(ids)) throw badRequest('`doc_ids` filter parameter is not a list.');
      return { doc_ids: ids };
    }
    case '_selector':
      if (!isObject(body.selector)) throw badRequest('Selector must be specified in POST payload');
      return { selector: body.selector };
    case '_design':
      return { filter: (doc: { _id: string }) => doc._id.startsWith('_design/') };
    default:
      throw filter.includes('/')
        ? notFound()
        : new EngineError(400, 'bad_request', 'filter must be of the form `designname/filtername`');
  }
}

/**
 * One look at the feed. `pending` is exact when it is 0 and otherwise an upper bound (it counts changes that a newer one of the same document replaced):
 * the exact number would cost a scan of the rest.
 */
async function read(database: Database, asked: Asked) {
  const { since, limit, descending, seqInterval, options } = asked;
  if (database.isRemoved) throw noDatabase();
  const newest = await database.updateSeq();
  const nothingNew = since >= newest && !descending;
  if (nothingNew || limit === 0) {
    return { results: [], last_seq: database.formatSeq(since), pending: Math.max(0, newest - since) };
  }
  const found = await database.use(async (pouch) => {
    const read = await pouch.changes({ ...options, since, descending, ...(limit === null ? {} : { limit }) });
    return { ...read, results: await Promise.all(read.results.map((row) => withOrder(pouch, row))) };
  });
  const last = found.results.at(-1);
  const complete = limit === null || found.results.length < limit;
  const reached = complete && !descending ? Math.max(found.last_seq, newest) : (last?.seq ?? since);
  return {
    results: found.results.map((row, index) => withOpaqueSeq(database, row, index % seqInterval === 0)),
    last_seq: database.formatSeq(reached),
    pending: complete || descending ? 0 : Math.max(0, newest - reached),
  };
}

async function withOrder(pouch: Pouch, row: ChangeRow): Promise<ChangeRow> {
  const leaves = await inOrder(
    pouch,
    row.id,
    row.changes.map(({ rev }) => rev),
  );
  return {
    ...row,
    changes: leaves.map((rev) => ({ rev })),
    ...(isObject(row.doc) ? { doc: withOrderedConflicts(row.doc) } : {}),
  };
}

function withOpaqueSeq(database: Database, row: ChangeRow, shown: boolean) {
  return { ...row, seq: shown ? database.formatSeq(row.seq) : null };
}
