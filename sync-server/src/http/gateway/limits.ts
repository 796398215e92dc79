import { deliveredTypeOf } from '../../../../src/domain/delivered/ids.ts';
import { SERVICE_LIMITS } from '../../../../src/domain/service-limits.ts';
import { Failure } from '../../base/http/failure.ts';
import { DEEPEST_DOCUMENT, isObject, parseJson, shapeOf } from './json.ts';
import { LONGEST_ID } from './questions.ts';
import { faultInRevisions } from './revisions.ts';
import type { Allowance } from './storage.ts';

/**
 * The largest request: PouchDB sends at most 100 documents at once, and each may have the size of a statement plus its
 * list of revisions.
 */
export const LARGEST_BATCH_BYTES = 100 * (SERVICE_LIMITS.documentBytes + 65_536);
/** Questions (`_revs_diff`, `_bulk_get`, keys) and checkpoints. */
export const LARGEST_QUESTION_BYTES = 2_097_152;
export const LARGEST_DOCUMENT_BYTES = SERVICE_LIMITS.documentBytes + 65_536;

/** A removal needs no more than that. It is accepted even if the allowance is used up, because it makes room. */
const LARGEST_REMOVAL_BYTES = 1_024;

/**
 * A refused document of a batch, in the format of CouchDB's `validate_doc_update`; PouchDB turns it into a `denied`
 * event.
 */
export interface RefusedDocument {
  readonly id: string;
  readonly error: 'forbidden';
  readonly reason: string;
  readonly code: 'gateway/forbidden' | 'statement/too-large' | 'limit/storage';
}

/** A document that may be written, and its size in the person's allowance. */
export interface Sized {
  readonly bytes: number;
  readonly isRemoval: boolean;
}

/** Checks and measures what a device writes under this id; a refusal concerns this document only. */
export function sizeDocument(document: Record<string, unknown>, id: string): Sized | RefusedDocument {
  const fault = refuseId(id) ?? faultInMembers(document) ?? faultInRevisions(document);
  if (fault !== null) return refused(id, 'gateway/forbidden', fault);
  // The list of revisions grows with each edit; the person did not write it.
  const { _revisions, ...content } = document;
  const bytes = bytesOf(content);
  if (bytes !== null && bytes <= SERVICE_LIMITS.documentBytes)
    return { bytes, isRemoval: document._deleted === true && bytes <= LARGEST_REMOVAL_BYTES };
  const tooLarge = `The document has ${bytes ?? 'countless'} bytes; at most ${SERVICE_LIMITS.documentBytes} are allowed.`;
  return refused(id, 'statement/too-large', tooLarge);
}

/** Takes the document's space in the allowance, or reports that there is none. */
export function place(id: string, { bytes, isRemoval }: Sized, allowance: Allowance): RefusedDocument | null {
  const fits = isRemoval ? allowance.takeRemoval() : allowance.take(bytes);
  return fits ? null : refused(id, 'limit/storage', 'The database of this person is full.');
}

/** @throws Failure if a single document may not be written; 413 in CouchDB's words for one that is too large */
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

/** Why a device may not write under this id; null if it may. */
export function refuseId(id: string): string | null {
  return deliveredTypeOf(id) === null ? refuseName(id) : 'What is delivered is written by the service.';
}

/** Why a document under this id may not be requested; null if it may. */
export function refuseName(id: string): string | null {
  if (id.startsWith('_')) return 'Design documents are written by the service.';
  // These are path segments: resolving the address would lead above the database.
  if (id === '.' || id === '..') return 'This cannot be a document’s id.';
  if (id.length > LONGEST_ID) return `A document’s id has at most ${LONGEST_ID} characters.`;
  return null;
}

/** The members beginning with `_` that a device uses, and those that it may return as it read them. */
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
 * For other members the engines reject the whole batch, or respond as if they had failed (CouchDB 3.5 for a missing
 * attachment). Photos are not attachments.
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
 * Null: nested more deeply than an engine accepts, which no document of the app is. Only this document is refused, not
 * its batch.
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
