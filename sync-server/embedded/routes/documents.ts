import type { Database } from '../database.ts';
import { checkDocument, checkId, checkSize, isDesignId, isLocalId } from '../documents/document-checks.ts';
import { getLocal, removeLocal } from '../documents/local-documents.ts';
import { checkRev, latestOf, openRevisions } from '../documents/revisions.ts';
import { newId, writeDocuments } from '../documents/write.ts';
import { badRequest, EngineError, invalidJson, notFound } from '../errors.ts';
import { type Exchange, ok, type Reply, type StreamedReply } from '../http/exchange.ts';
import { isStringArray, type JsonObject } from '../http/json.ts';
import { listText } from '../http/json-list.ts';
import { requireDatabaseAdmin } from '../http/security.ts';

/** `GET|HEAD /{db}/{id}`, also `open_revs` as JSON (CouchDB sends multipart only on request). */
export async function getDocument(
  { query, request }: Exchange,
  database: Database,
  id: string,
): Promise<Reply | StreamedReply> {
  if (isLocalId(id)) return ok(await database.read((store) => getLocal(store, id)));
  if (id.startsWith('_') && !isDesignId(id)) throw notFound();
  const shown = { revs: query.flag('revs'), attachments: query.flag('attachments') };
  const latest = query.flag('latest');
  const openRevs = query.text('open_revs');
  if (openRevs !== undefined) {
    const asked = openRevs === 'all' ? 'all' : parseRevs(openRevs);
    const { value: rows } = await openRevisions(database.read, [{ id, asked }], { shown, latest }).next();
    if (rows == null) throw notFound();
    return { pieces: listText(rows) };
  }
  const asked = query.text('rev');
  const rev = asked === undefined ? undefined : checkRev(asked);
  const document = await database.read(async ({ documents }) => {
    const wanted = rev !== undefined && latest ? latestOf(await documents.stored(id), rev) : rev;
    return await documents.read(id, wanted, {
      ...shown,
      conflicts: query.flag('conflicts'),
      deletedConflicts: query.flag('deleted_conflicts'),
      revsInfo: query.flag('revs_info'),
    });
  });
  const etag = `"${String(document._rev)}"`;
  if (request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
  return ok(document, { etag });
}

function parseRevs(text: string): string[] {
  let revs: unknown;
  try {
    revs = JSON.parse(text);
  } catch {
    throw invalidJson();
  }
  if (!isStringArray(revs)) throw badRequest('`open_revs` must be `all` or a list of revisions.');
  return revs.map(checkRev);
}

/** `PUT /{db}/{id}`. The id of the address overrides that of the body. */
export async function putDocument(exchange: Exchange, database: Database, id: string): Promise<Reply> {
  checkId(id);
  const { value, bytes } = await exchange.json();
  const body = checkDocument(value);
  checkSize(body, bytes, '');
  const rev = givenRev(exchange) ?? body._rev;
  const document = { ...body, _id: id, ...(rev === undefined ? {} : { _rev: rev }) };
  return await write(exchange, database, document, body._deleted === true ? 200 : 201);
}

/** `POST /{db}`: the id is in the body or generated here. */
export async function postDocument(exchange: Exchange, database: Database): Promise<Reply> {
  exchange.requireJsonType();
  const { value, bytes } = await exchange.json();
  const body = checkDocument(value);
  checkSize(body, bytes, '');
  return await write(exchange, database, { ...body, _id: body._id ?? newId() }, 201);
}

/** `DELETE /{db}/{id}?rev=`: writes a tombstone. A wrong revision gets 409, a missing document 404. */
export async function deleteDocument(exchange: Exchange, database: Database, id: string): Promise<Reply> {
  if (isLocalId(id)) {
    await database.read((store) => removeLocal(store, id));
    return ok({ ok: true, id, rev: '0-0' });
  }
  if (isDesignId(id)) requireDatabaseAdmin(exchange.user, database.security);
  await database.read(async ({ documents }) => {
    const stored = await documents.stored(id);
    if (stored === null || stored.deleted) throw notFound(stored === null ? 'missing' : 'deleted');
  });
  const rev = givenRev(exchange);
  const tombstone = { _id: id, _deleted: true, ...(rev === undefined ? {} : { _rev: rev }) };
  return await write(exchange, database, tombstone, 200);
}

/** The revision that a request names outside the body. */
function givenRev({ query, request }: Exchange): string | undefined {
  const match = request.headers['if-match']?.replaceAll('"', '');
  const rev = query.text('rev') ?? match;
  return rev === undefined ? undefined : checkRev(rev);
}

async function write(exchange: Exchange, database: Database, document: JsonObject, status: number): Promise<Reply> {
  const newEdits = exchange.query.text('new_edits') !== 'false';
  if (!newEdits) requireRevision(document);
  const [outcome] = await writeDocuments(database, exchange.user, [document], newEdits);
  if (outcome === undefined) throw new EngineError(500, 'internal_server_error', 'Nothing was written.');
  if ('problem' in outcome) throw outcome.problem;
  const { id, rev } = outcome;
  const host = exchange.request.headers.host ?? '';
  const location = `http://${host}/${encodeURIComponent(database.name)}/${encodeURIComponent(id)}`;
  return { status, body: { ok: true, id, rev }, headers: { etag: `"${rev}"`, location } };
}

/** With `new_edits=false` the client names the revision. */
export function requireRevision(document: JsonObject): void {
  if (document._rev !== undefined || document._revisions !== undefined) return;
  throw badRequest('When `new_edits: false`, the document needs `_rev` or `_revisions` specified');
}
