import type { Database } from '../database.ts';
import { checkId } from '../documents/document-checks.ts';
import { checkRev } from '../documents/revisions.ts';
import { writeDocuments } from '../documents/write.ts';
import { badRequest, conflict, EngineError, isMissing, notFound } from '../errors.ts';
import type { Exchange, Reply } from '../http/exchange.ts';
import { isObject, type JsonObject } from '../http/json.ts';

const DEFAULT_TYPE = 'application/octet-stream';

/** `GET|HEAD /{db}/{id}/{name}`: the bytes; the ETag is their MD5, as in CouchDB. */
export async function getAttachment(exchange: Exchange, database: Database, id: string, name: string): Promise<Reply> {
  const rev = exchange.query.text('rev');
  const wanted = rev === undefined ? undefined : checkRev(rev);
  return await database.read(async ({ documents }) => {
    const attachments = attachmentsOf((await documents.find(id, wanted)).body);
    const stored = Object.hasOwn(attachments, name) ? attachments[name] : undefined;
    if (!isObject(stored)) throw notFound('Document is missing attachment');
    const etag = `"${String(stored.digest).replace('md5-', '')}"`;
    if (exchange.request.headers['if-none-match'] === etag) return { status: 304, headers: { etag } };
    const body = await documents.attachment(String(stored.digest));
    const headers = { etag, 'content-type': String(stored.content_type), 'cache-control': 'must-revalidate' };
    return { status: 200, body, headers };
  });
}

export async function putAttachment(exchange: Exchange, database: Database, id: string, name: string): Promise<Reply> {
  checkId(id);
  if (name.startsWith('_')) throw badRequest(`Attachment name '${name}' starts with prohibited character '_'`);
  const bytes = await exchange.bytes();
  const attachment = {
    content_type: exchange.request.headers['content-type'] ?? DEFAULT_TYPE,
    data: bytes.toString('base64'),
  };
  return await change(exchange, database, id, 201, (attachments) => ({ ...attachments, [name]: attachment }));
}

export async function deleteAttachment(
  exchange: Exchange,
  database: Database,
  id: string,
  name: string,
): Promise<Reply> {
  return await change(exchange, database, id, 200, (attachments) => {
    const { [name]: removed, ...rest } = attachments;
    if (removed === undefined) throw notFound('Document is missing attachment');
    return rest;
  });
}

/**
 * A new revision of the document with other attachments; a missing document is created, and a wrong revision is a
 * conflict.
 */
async function change(
  exchange: Exchange,
  database: Database,
  id: string,
  status: number,
  edit: (attachments: JsonObject) => JsonObject,
): Promise<Reply> {
  const rev = exchange.query.text('rev') ?? exchange.request.headers['if-match']?.replaceAll('"', '');
  const wanted = rev === undefined ? undefined : checkRev(rev);
  const current = await database.read(({ documents }) =>
    documents.read(id, wanted, {}).catch((cause: unknown) => {
      if (!isMissing(cause)) throw cause;
      if (rev !== undefined) throw conflict();
      return null;
    }),
  );
  if (current !== null && rev === undefined) throw conflict();
  const document = { ...(current ?? { _id: id }), _attachments: edit(attachmentsOf(current ?? {})) };
  const [outcome] = await writeDocuments(database, exchange.user, [document], true);
  if (outcome === undefined) throw new EngineError(500, 'internal_server_error', 'Nothing was written.');
  if ('problem' in outcome) throw outcome.problem;
  return { status, body: { ok: true, id: outcome.id, rev: outcome.rev } };
}

function attachmentsOf(document: JsonObject): JsonObject {
  return isObject(document._attachments) ? document._attachments : {};
}
