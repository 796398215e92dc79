import type { Database } from '../database.ts';
import { checkDocument, checkId, checkSize, isDesignId, isLocalId } from '../document-checks.ts';
import { badRequest, EngineError, invalidJson, isMissing, notFound } from '../errors.ts';
import { type Exchange, ok, type Reply } from '../exchange.ts';
import { isStringArray, type JsonObject } from '../json.ts';
import { getLocal, removeLocal } from '../local-documents.ts';
import { checkRev, deletedConflicts, latestOf, readOpenRevisions, withOrderedConflicts } from '../revisions.ts';
import { requireDatabaseAdmin } from '../security.ts';
import { newId, writeDocuments } from '../write.ts';

/** `GET|HEAD /{db}/{id}`, also `open_revs` as JSON (CouchDB answers multipart only to those who ask for it). */
export async function getDocument({ query, request }: Exchange, database: Database, id: string): Promise<Reply> {
  if (isLocalId(id)) return ok(await database.use((pouch) => getLocal(pouch, id)));
  if (id.startsWith('_') && !isDesignId(id)) throw notFound();
  const options = { revs: query.flag('revs'), attachments: query.flag('attachments'), latest: query.flag('latest') };
  const openRevs = query.text('open_revs');
  if (openRevs !== undefined) {
    const asked = openRevs === 'all' ? 'all' : parseRevs(openRevs);
    return ok(await database.use((pouch) => readOpenRevisions(pouch, id, asked, options)));
  }
  const rev = query.text('rev');
  const document = await database.use(async (pouch) => {
    const wanted = rev === undefined ? null : options.latest ? await latestOf(pouch, id, checkRev(rev)) : checkRev(rev);
    const read = await pouch.get(id, {
      revs: options.revs,
      attachments: options.attachments,
      conflicts: query.flag('conflicts'),
      revs_info: query.flag('revs_info'),
      ...(wanted === null ? {} : { rev: wanted }),
    });
    const found = withOrderedConflicts(read);
    if (!query.flag('deleted_conflicts')) return found;
    const removed = await deletedConflicts(pouch, id, String(found._rev));
    return removed.length === 0 ? found : { ...found, _deleted_conflicts: removed };
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

/** `PUT /{db}/{id}`. The id of the address counts, whatever the body says. */
export async function putDocument(exchange: Exchange, database: Database, id: string): Promise<Reply> {
  checkId(id);
  const { value, bytes } = await exchange.json();
  const body = checkDocument(value);
  checkSize(body, bytes, '');
  const rev = givenRev(exchange) ?? body._rev;
  const document = { ...body, _id: id, ...(rev === undefined ? {} : { _rev: rev }) };
  return await write(exchange, database, document, body._deleted === true ? 200 : 201);
}

/** `POST /{db}`: the id is in the body or drawn here. */
export async function postDocument(exchange: Exchange, database: Database): Promise<Reply> {
  exchange.requireJsonType();
  const { value, bytes } = await exchange.json();
  const body = checkDocument(value);
  checkSize(body, bytes, '');
  return await write(exchange, database, { ...body, _id: body._id ?? newId() }, 201);
}

/** `DELETE /{db}/{id}?rev=`: a tombstone. Without the right revision 409, and 404 for what is not there. */
export async function deleteDocument(exchange: Exchange, database: Database, id: string): Promise<Reply> {
  if (isLocalId(id)) {
    await database.use((pouch) => removeLocal(database, pouch, id));
    return ok({ ok: true, id, rev: '0-0' });
  }
  if (isDesignId(id)) requireDatabaseAdmin(exchange.user, database.security);
  await database.use((pouch) => requireExists(pouch.get(id)));
  const rev = givenRev(exchange);
  const tombstone = { _id: id, _deleted: true, ...(rev === undefined ? {} : { _rev: rev }) };
  return await write(exchange, database, tombstone, 200);
}

async function requireExists(reading: Promise<unknown>): Promise<void> {
  await reading.catch((cause: unknown) => {
    if (isMissing(cause) && cause instanceof Error && 'reason' in cause && cause.reason === 'deleted')
      throw notFound('deleted');
    throw cause;
  });
}

/** The revision that a request names beside the body. */
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

/** With `new_edits=false` the revision is the client's to name. */
export function requireRevision(document: JsonObject): void {
  if (document._rev !== undefined || document._revisions !== undefined) return;
  throw badRequest('When `new_edits: false`, the document needs `_rev` or `_revisions` specified');
}
