import { badRequest, documentTooLarge, EngineError } from '../errors.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import { checkHistory, checkRev } from './revisions.ts';

/** CouchDB's `max_document_size`: bytes of the document's JSON. */
const LARGEST_DOCUMENT = 8_000_000;

const SPECIAL_MEMBERS = new Set([
  '_id',
  '_rev',
  '_attachments',
  '_deleted',
  '_revisions',
  '_revs_info',
  '_conflicts',
  '_deleted_conflicts',
  '_local_seq',
]);

/**
 * A lone surrogate: it has no bytes of its own, so the text would be stored under the name of another. CouchDB rejects
 * such text.
 */
export const HALF = /\p{Surrogate}/u;

export const isLocalId = (id: string) => id.startsWith('_local/');
export const isDesignId = (id: string) => id.startsWith('_design/');

export function checkId(id: unknown): string {
  if (typeof id !== 'string') throw new EngineError(400, 'illegal_docid', 'Document id must be a string');
  if (HALF.test(id)) throw new EngineError(400, 'illegal_docid', 'Document id must be of whole characters');
  if (id === '') throw new EngineError(400, 'illegal_docid', 'Document id must not be empty');
  if (id.startsWith('_') && !/^_(design|local)\/./.test(id)) {
    throw new EngineError(400, 'illegal_docid', 'Only reserved document ids may start with underscore.');
  }
  return id;
}

/** Throws CouchDB's 400 for a body that is not a document. */
export function checkDocument(value: unknown): JsonObject {
  if (!isObject(value)) throw badRequest('Document must be a JSON object');
  for (const key of Object.keys(value)) {
    if (key.startsWith('_') && !SPECIAL_MEMBERS.has(key)) {
      throw new EngineError(400, 'doc_validation', `Bad special document member: ${key}`);
    }
  }
  if (value._id !== undefined) checkId(value._id);
  if (value._rev !== undefined) checkRev(value._rev);
  if (value._revisions !== undefined) checkHistory(value._revisions);
  checkAttachments(value._attachments);
  // Read-only members that a client may send back.
  const { _revs_info, _conflicts, _deleted_conflicts, _local_seq, ...document } = value;
  return document;
}

function checkAttachments(attachments: unknown): void {
  if (attachments === undefined) return;
  if (!isObject(attachments)) throw badRequest('Attachments property must be an object');
  for (const [name, attachment] of Object.entries(attachments)) {
    if (name.startsWith('_')) {
      throw badRequest(`Attachment name '${name}' starts with prohibited character '_'`);
    }
    if (!isObject(attachment)) throw badRequest(`Invalid attachment data for ${name}`);
    if (attachment.stub === true) continue;
    const { data } = attachment;
    if (typeof data !== 'string' || !/^[A-Za-z0-9+/\s]*={0,2}$/.test(data)) {
      throw badRequest(`Invalid attachment data for ${name}`);
    }
    attachment.content_type ??= 'application/octet-stream';
  }
}

/**
 * Size of the JSON without inline attachments, which have their own limit; measured only if the whole body is large
 * enough to matter.
 */
export function checkSize(document: JsonObject, bodyBytes: number, named: string): void {
  if (bodyBytes <= LARGEST_DOCUMENT) return;
  const { _attachments, ...rest } = document;
  if (Buffer.byteLength(JSON.stringify(rest)) > LARGEST_DOCUMENT) throw documentTooLarge(named);
}
