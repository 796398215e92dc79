import { deliveredTypeOf } from '../../../src/domain/delivered/ids.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { Failure } from '../http/failure.ts';
import { DEEPEST_DOCUMENT, isObject, parseJson, shapeOf } from './json.ts';
import { LONGEST_ID } from './questions.ts';
import { faultInRevisions } from './revisions.ts';
import type { Allowance } from './storage.ts';

/**
 * The largest request: PouchDB sends at most 100 documents at once, and each may be as large as a statement plus its
 * list of revisions.
 */
export const LARGEST_BATCH_BYTES = 100 * (LIMITS.documentBytes + 65_536);
/** Questions (`_revs_diff`, `_bulk_get`, keys) and checkpoints. */
export const LARGEST_QUESTION_BYTES = 2_097_152;
export const LARGEST_DOCUMENT_BYTES = LIMITS.documentBytes + 65_536;

/** A removal has no more to say than that, and is taken also where nothing else is: it makes room. */
const LARGEST_REMOVAL_BYTES = 1_024;

/**
 * One refused document of a batch, as CouchDB's `validate_doc_update` would refuse it: PouchDB makes a `denied` event
 * of it.
 */
export interface RefusedDocument {
  readonly id: string;
  readonly error: 'forbidden';
  readonly reason: string;
  readonly code: 'gateway/forbidden' | 'statement/too-large' | 'limit/storage';
}

/** What may be written, and what it takes of the person's allowance. */
export interface Sized {
  readonly bytes: number;
  readonly isRemoval: boolean;
}

/** What a device writes under this id; a refusal concerns this document alone. */
export function sizeDocument(document: Record<string, unknown>, id: string): Sized | RefusedDocument {
  const fault = refuseId(id) ?? faultInMembers(document) ?? faultInRevisions(document);
  if (fault !== null) return refused(id, 'gateway/forbidden', fault);
  // The list of revisions grows with each edit; it is not what the person wrote.
  const { _revisions, ...content } = document;
  const bytes = bytesOf(content);
  if (bytes !== null && bytes <= LIMITS.documentBytes)
    return { bytes, isRemoval: document._deleted === true && bytes <= LARGEST_REMOVAL_BYTES };
  const tooLarge = `The document has ${bytes ?? 'countless'} bytes; at most ${LIMITS.documentBytes} are allowed.`;
  return refused(id, 'statement/too-large', tooLarge);
}

/** Takes the document's place in the allowance, or says that there is none. */
export function place(id: string, { bytes, isRemoval }: Sized, allowance: Allowance): RefusedDocument | null {
  const fits = isRemoval ? allowance.takeRemoval() : allowance.take(bytes);
  return fits ? null : refused(id, 'limit/storage', 'The database of this person is full.');
}

/** @throws Failure when a single document may not be written; 413 names one that is too large as CouchDB does */
export async function checkDocument(id: string, body: Buffer, allowanceOf: () => Promise<Allowance>): Promise<void> {
  const document = parseJson(body);
  if (!isObject(document)) throw new Failure(400, 'gateway/bad-request', 'A document is a JSON object.');
  const sized = sizeDocument(document, id);
  const refusal = 'error' in sized ? sized : place(id, sized, await allowanceOf());
  if (refusal === null) return;
  if (refusal.code === 'statement/too-large')
    throw new Failure(413, 'gateway/too-large', id, { error: 'document_too_large' });
  throw new Failure(refusal.code === 'limit/storage' ? 413 : 403, refusal.code, refusal.reason);
}

/** Why a device may not write under this id, or null. */
export function refuseId(id: string): string | null {
  return deliveredTypeOf(id) === null ? refuseName(id) : 'What is delivered is written by the service.';
}

/** Why nobody may ask for a document under this id, or null. */
export function refuseName(id: string): string | null {
  if (id.startsWith('_')) return 'Design documents are written by the service.';
  // They are no place below a database: whoever resolves the address afterwards stands above it.
  if (id === '.' || id === '..') return 'This cannot be a document’s id.';
  if (id.length > LONGEST_ID) return `A document’s id has at most ${LONGEST_ID} characters.`;
  return null;
}

/**
 * Of the members that belong to the database those that a device has something to say with, and those that it may give
 * back as it read them.
 */
const MEMBERS = new Set([
  '_id',
  '_rev',
  '_revisions',
  '_deleted',
  '_conflicts',
  '_deleted_conflicts',
  '_revs_info',
  '_local_seq',
]);

/**
 * Others the engines refuse with their whole batch, or answer as if they had failed (CouchDB 3.5 an attachment that is
 * not there). Photos are no attachments.
 */
function faultInMembers(document: Record<string, unknown>): string | null {
  if (!Object.keys(document).every((name) => !name.startsWith('_') || MEMBERS.has(name)))
    return 'It has a member with an underscore that devices do not write.';
  const { _deleted } = document;
  return _deleted === undefined || typeof _deleted === 'boolean' ? null : '_deleted is true or false.';
}

export function refused(id: string, code: RefusedDocument['code'], reason: string): RefusedDocument {
  return { id, error: 'forbidden', reason, code };
}

/**
 * Null: nested more deeply than an engine takes, which nothing of ours is. It is refused by itself, and the rest of its
 * batch is not.
 */
function bytesOf(content: object): number | null {
  try {
    const json = Buffer.from(JSON.stringify(content));
    return shapeOf(json).depth > DEEPEST_DOCUMENT ? null : json.length;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
