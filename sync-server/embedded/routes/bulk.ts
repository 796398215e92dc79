import type { Database } from '../database.ts';
import { checkDocument, checkSize } from '../documents/document-checks.ts';
import { isRevision } from '../documents/revision-number.ts';
import {
  checkRev,
  missingRevisions,
  type OpenRevision,
  openRevisions,
  type Question,
  type RevisionOptions,
} from '../documents/revisions.ts';
import { writeDocuments } from '../documents/write.ts';
import { badRequest, notAnObject } from '../errors.ts';
import { type Exchange, ok, type Reply, type StreamedReply } from '../http/exchange.ts';
import { isObject, isStringArray, type JsonObject } from '../http/json.ts';
import { jsonList } from '../http/json-list.ts';
import { requireRevision } from './documents.ts';

/**
 * `POST _bulk_docs`. An invalid or too large document fails the whole request and nothing is stored; a conflict fails
 * only its document. With `new_edits: false` only failures are listed.
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

/** `POST _bulk_get`: one result per request, in order; each is read when the previous one has been sent. */
export async function bulkGet(exchange: Exchange, database: Database): Promise<StreamedReply> {
  const { docs } = await exchange.jsonObject();
  if (!Array.isArray(docs)) throw badRequest("Missing JSON list of 'docs'.");
  const { query } = exchange;
  const options = {
    shown: { revs: query.flag('revs'), attachments: query.flag('attachments') },
    latest: query.flag('latest'),
  };
  // So that a problem of the database gets its own error response.
  await database.read(async () => undefined);
  return { pieces: bulkGetText(database, docs, options) };
}

/** A requested revision, or why it is refused. */
type BulkQuestion = Question | { readonly refused: JsonObject; readonly id: string };

function questionOf(item: unknown): BulkQuestion {
  const { id, rev } = isObject(item) ? item : {};
  if (typeof id !== 'string') {
    return { id: 'undefined', refused: failed('undefined', 'undefined', 'bad_request', 'document id missed') };
  }
  if (rev === undefined) return { id, asked: 'all' };
  return isRevision(rev) ? { id, asked: [rev] } : { id, refused: failed(id, rev, 'bad_request', 'Invalid rev format') };
}

async function* bulkGetText(
  database: Database,
  items: readonly unknown[],
  options: RevisionOptions,
): AsyncGenerator<string> {
  const questions = items.map(questionOf);
  const answers = openRevisions(
    database.read,
    questions.filter((question) => 'asked' in question),
    options,
  );
  let separator = '{"results":[';
  for (const question of questions) {
    yield separator;
    const answer = 'asked' in question ? (await answers.next()).value : null;
    const rows =
      answer == null
        ? oneRow('refused' in question ? question.refused : unknown(question))
        : described(question.id, answer);
    yield* jsonList({ id: question.id }, 'docs', rows);
    separator = ',';
  }
  yield questions.length === 0 ? '{"results":[]}\n' : ']}\n';
}

function unknown({ id }: Question): JsonObject {
  return failed(id, 'undefined', 'not_found', 'missing');
}

async function* oneRow(row: JsonObject): AsyncGenerator<JsonObject[]> {
  yield [row];
}

async function* described(id: string, rows: AsyncIterable<OpenRevision>): AsyncGenerator<JsonObject[]> {
  for await (const row of rows) yield ['ok' in row ? row : failed(id, row.missing, 'not_found', 'missing')];
}

function failed(id: string, rev: unknown, error: string, reason: string): JsonObject {
  return { error: { id, rev, error, reason } };
}

/** `POST _revs_diff`: which of these revisions the database lacks. */
export async function revsDiff(exchange: Exchange, database: Database): Promise<Reply> {
  const asked = Object.entries(await exchange.jsonObject()).map(([id, revs]) => {
    if (!isStringArray(revs)) throw badRequest('Each document needs a list of revisions.');
    return { id, revs: revs.map(checkRev) };
  });
  const known = await database.read((store) => store.documents.storedMany(asked.map(({ id }) => id)));
  const rows = asked.map(({ id, revs }, index) => [id, missingRevisions(known[index] ?? null, revs)] as const);
  return ok(Object.fromEntries(rows.filter(([, missing]) => missing !== null)));
}
