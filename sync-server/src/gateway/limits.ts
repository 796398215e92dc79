import { isHandoverId } from '../../../src/domain/handover/schema.ts';
import { LIMITS } from '../../../src/domain/limits.ts';
import { isNotificationId } from '../../../src/domain/notification/schema.ts';
import { isOutcomeId } from '../../../src/domain/outcome/schema.ts';
import { Failure } from '../failure.ts';

/**
 * The largest request: PouchDB sends at most 100 documents at once, and each may be as large as a statement plus its list of
 * revisions.
 */
export const LARGEST_BATCH_BYTES = 100 * (LIMITS.documentBytes + 65_536);
/** Questions (`_revs_diff`, `_bulk_get`, keys) and checkpoints. */
export const LARGEST_QUESTION_BYTES = 2_097_152;
export const LARGEST_DOCUMENT_BYTES = LIMITS.documentBytes + 65_536;

/**
 * The longest list of revisions: what both engines, and PouchDB on a device, keep of a document. The embedded engine takes the square of its length: 50,000 of them, no more than 300 KB, held
 * everybody up for a minute.
 */
export const MOST_REVISIONS = 1_000;

/** Revisions of one document in a batch. Devices in use leave a few behind; each costs the embedded engine more than the one before. */
export const MOST_OF_ONE = 50;

/** What one question names (`_bulk_get`, `_revs_diff`, `_all_docs`). Devices ask for a few hundred at a time. */
export const MOST_ASKED = 1_000;

/** One refused document of a batch, as CouchDB's `validate_doc_update` would refuse it: PouchDB makes a `denied` event of it. */
interface RefusedDocument {
  readonly id: string;
  readonly error: 'forbidden';
  readonly reason: string;
  readonly code: 'gateway/forbidden' | 'statement/too-large';
}

export interface Batch {
  /** To be forwarded, or null when nothing is left. The bytes that came, when nothing was refused. */
  readonly forward: Buffer | null;
  /** Index in the request -> refusal. */
  readonly refused: ReadonlyMap<number, RefusedDocument>;
  readonly count: number;
  /** `new_edits: false` lists only failures in its answer; otherwise there is one entry per document, in order. */
  readonly newEdits: boolean;
}

/**
 * Sorts out what a device may not write, one by one, so that one document never holds up the others.
 * @throws Failure 400 when the body is not a batch.
 */
export function splitBatch(body: Buffer): Batch {
  const batch = parseJson(body);
  if (!isObject(batch) || !Array.isArray(batch.docs) || !batch.docs.every(isObject)) {
    throw new Failure(400, 'gateway/bad-request', 'A body {"docs": [{...}]} is expected.');
  }
  const docs: Record<string, unknown>[] = batch.docs;
  const refused = new Map<number, RefusedDocument>();
  const counts = new Map<unknown, number>();
  for (const [index, document] of docs.entries()) {
    const count = (counts.get(document._id) ?? 0) + 1;
    counts.set(document._id, count);
    const refusal = refuseDocument(document) ?? (count > MOST_OF_ONE ? refuseFurther(document._id) : null);
    if (refusal !== null) refused.set(index, refusal);
  }
  const kept = docs.filter((_document, index) => !refused.has(index));
  return {
    forward:
      refused.size === 0 ? body : kept.length === 0 ? null : Buffer.from(JSON.stringify({ ...batch, docs: kept })),
    refused,
    count: docs.length,
    newEdits: batch.new_edits !== false,
  };
}

/** The engine's answer to the forwarded part, with the refused ones where the device expects them. */
export function mergeAnswers(batch: Batch, answers: readonly unknown[]): unknown[] {
  if (!batch.newEdits) return [...answers, ...batch.refused.values()];
  const rest = answers.values();
  return Array.from({ length: batch.count }, (_unused, index) => batch.refused.get(index) ?? rest.next().value);
}

/**
 * Nothing is asked for twice: a small question would have an answer without end, which the engine makes in memory. What is no question at all is for the engine to say.
 * @throws Failure 413 or 400
 */
export function checkQuestion(body: Buffer): void {
  const question = parseJson(body);
  if (!isObject(question)) return;
  const named = [question.docs, question.keys].find(Array.isArray) ?? Object.keys(question);
  if (named.length > MOST_ASKED)
    throw new Failure(413, 'gateway/too-large', `At most ${MOST_ASKED} may be asked for at once.`);
  const distinct = new Set(named.map((each: unknown) => (isObject(each) ? `${each.id} ${each.rev}` : each)));
  if (distinct.size < named.length) throw new Failure(400, 'gateway/bad-request', 'The same is asked for twice.');
}

/** @throws Failure when a single document may not be written; 413 names it as CouchDB does. */
export function checkDocument(id: string, body: Buffer): void {
  const document = parseJson(body);
  if (!isObject(document)) throw new Failure(400, 'gateway/bad-request', 'A document is a JSON object.');
  const refusal = refuseDocument({ ...document, _id: id });
  if (refusal === null) return;
  if (refusal.code === 'statement/too-large')
    throw new Failure(413, 'gateway/too-large', id, { error: 'document_too_large' });
  throw new Failure(403, 'gateway/forbidden', refusal.reason);
}

/** Why a device may not write under this id, or null. */
export function refuseId(id: string): string | null {
  if (isOutcomeId(id)) return 'Outcomes are written by the service.';
  if (isNotificationId(id)) return 'Notifications are written by the service.';
  if (isHandoverId(id)) return 'Handovers are written by the service.';
  if (id.startsWith('_')) return 'Design documents are written by the service.';
  return null;
}

function refuseDocument(document: Record<string, unknown>): RefusedDocument | null {
  const id = typeof document._id === 'string' ? document._id : '';
  const reason = refuseId(id);
  if (reason !== null) return { id, error: 'forbidden', reason, code: 'gateway/forbidden' };
  // The list of revisions grows with each edit; it is not what the person wrote.
  const { _revisions, ...content } = document;
  if (revisionsIn(_revisions) > MOST_REVISIONS) {
    const tooMany = `At most ${MOST_REVISIONS} revisions of a document are taken.`;
    return { id, error: 'forbidden', reason: tooMany, code: 'gateway/forbidden' };
  }
  const bytes = bytesOf(content);
  if (bytes !== null && bytes <= LIMITS.documentBytes) return null;
  const tooLarge = `The document has ${bytes ?? 'countless'} bytes; at most ${LIMITS.documentBytes} are allowed.`;
  return { id, error: 'forbidden', reason: tooLarge, code: 'statement/too-large' };
}

/** What has no id yet gets one each. */
function refuseFurther(id: unknown): RefusedDocument | null {
  if (typeof id !== 'string') return null;
  const reason = `At most ${MOST_OF_ONE} revisions of a document are taken at once.`;
  return { id, error: 'forbidden', reason, code: 'gateway/forbidden' };
}

function revisionsIn(list: unknown): number {
  return isObject(list) && Array.isArray(list.ids) ? list.ids.length : 0;
}

/** Null: nested more deeply than can be written, which nothing of ours is. It is refused by itself, and the rest of its batch is not. */
function bytesOf(content: object): number | null {
  try {
    return Buffer.byteLength(JSON.stringify(content));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @throws Failure 400 */
export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new Failure(400, 'gateway/bad-request', 'The body is not JSON.');
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
