import type { Database } from '../database.ts';
import { checkDocument, checkSize } from '../document-checks.ts';
import { badRequest, notAnObject } from '../errors.ts';
import { type Exchange, ok, type Reply } from '../exchange.ts';
import { isObject, isStringArray, type JsonObject } from '../json.ts';
import { checkRev, missingRevisions, type OpenRevision, readOpenRevisions } from '../revisions.ts';
import { writeDocuments } from '../write.ts';
import { requireRevision } from './documents.ts';

/**
 * `POST _bulk_docs`. A document that is no document, or too large, fails the whole request and nothing is stored; a conflict fails only its document. With
 * `new_edits: false` only failures are listed.
 */
export async function bulkDocs(exchange: Exchange, database: Database): Promise<Reply> {
  exchange.requireJsonType();
  const { value, bytes } = await exchange.json();
  if (!isObject(value)) throw notAnObject();
  const { docs, new_edits: flag } = value;
  if (docs === undefined) throw badRequest('POST body must include `docs` parameter.');
  if (!Array.isArray(docs)) throw badRequest('`docs` parameter must be an array.');
  const newEdits = flag !== false;
  const documents = docs.map((item: unknown) => {
    const document = checkDocument(item);
    if (!newEdits) requireRevision(document);
    checkSize(document, bytes, String(document._id ?? ''));
    return document;
  });
  const outcomes = await writeDocuments(database, exchange.user, documents, newEdits);
  const rows = outcomes.map((outcome) =>
    'problem' in outcome
      ? { id: outcome.id, error: outcome.problem.error, reason: outcome.problem.reason }
      : { ok: true, id: outcome.id, rev: outcome.rev },
  );
  return { status: 201, body: newEdits ? rows : rows.filter((row) => 'error' in row) };
}

/** `POST _bulk_get`: one result per request, in the order of the requests. */
export async function bulkGet(exchange: Exchange, database: Database): Promise<Reply> {
  const { docs } = await exchange.jsonObject();
  if (!Array.isArray(docs)) throw badRequest("Missing JSON list of 'docs'.");
  const { query } = exchange;
  const options = {
    revs: query.flag('revs'),
    attachments: query.flag('attachments'),
    latest: query.flag('latest'),
  };
  const results = await database.use((pouch) =>
    Promise.all(
      docs.map(async (item: unknown) => {
        const request = isObject(item) ? item : {};
        const id = typeof request.id === 'string' ? request.id : null;
        if (id === null) return failed('undefined', 'undefined', 'bad_request', 'document id missed');
        const rev = typeof request.rev === 'string' ? request.rev : null;
        try {
          const found = await readOpenRevisions(pouch, id, rev === null ? 'all' : [rev], options);
          return { id, docs: found.map((row) => describe(id, row)) };
        } catch {
          return failed(id, rev ?? 'undefined', 'not_found', 'missing');
        }
      }),
    ),
  );
  return ok({ results });
}

function describe(id: string, row: OpenRevision): JsonObject {
  if ('ok' in row) return row;
  return { error: { id, rev: row.missing, error: 'not_found', reason: 'missing' } };
}

function failed(id: string, rev: string, error: string, reason: string): JsonObject {
  return { id, docs: [{ error: { id, rev, error, reason } }] };
}

/** `POST _revs_diff`: which of these revisions are not here. */
export async function revsDiff(exchange: Exchange, database: Database): Promise<Reply> {
  const asked = Object.entries(await exchange.jsonObject()).map(([id, revs]) => {
    if (!isStringArray(revs)) throw badRequest('Each document needs a list of revisions.');
    return { id, revs: revs.map(checkRev) };
  });
  const rows = await database.use((pouch) =>
    Promise.all(asked.map(async ({ id, revs }) => [id, { missing: await missingRevisions(pouch, id, revs) }] as const)),
  );
  return ok(Object.fromEntries(rows.filter(([, { missing }]) => missing.length > 0)));
}
