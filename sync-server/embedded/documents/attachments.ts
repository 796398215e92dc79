import { createHash } from 'node:crypto';
import { generationOf } from '../../../src/domain/revision.ts';
import { EngineError } from '../errors.ts';
import { damaged } from '../files/storage-error.ts';
import type { Draft } from '../files/sublevels.ts';
import { isObject, type JsonObject } from '../http/json.ts';

/**
 * Stores the attachments of a new revision by digest, notes the reference, and returns the member to store in their
 * place. `added` receives the number of new bytes.
 * @throws EngineError 412 for a stub whose bytes are missing
 */
export async function storeAttachments(
  draft: Draft,
  id: string,
  rev: string,
  attachments: JsonObject,
  added: (bytes: number) => void,
): Promise<JsonObject> {
  const stored: [string, unknown][] = [];
  for (const [name, attachment] of Object.entries(attachments)) {
    if (!isObject(attachment)) continue;
    const { data, content_type } = attachment;
    if (attachment.stub === true) {
      const { digest, length, revpos } = attachment;
      if (!(await refer(draft, String(digest), `${id}@${rev}`, false))) throw unknownStub(String(digest));
      stored.push([name, { content_type, digest, length, revpos, stub: true }]);
      continue;
    }
    const bytes = Buffer.from(String(data), 'base64');
    const digest = `md5-${createHash('md5').update(new Uint8Array(bytes)).digest('base64')}`;
    const known = await refer(draft, digest, `${id}@${rev}`, true);
    // An empty one is fully described by its digest.
    if (!known && bytes.length > 0) {
      draft.putText('attachmentBytes', digest, bytes);
      added(bytes.length);
    }
    stored.push([name, { content_type, revpos: generationOf(rev), digest, length: bytes.length }]);
  }
  return Object.fromEntries(stored);
}

/** Notes that this revision refers to these bytes; false if the bytes are missing. */
async function refer(draft: Draft, digest: string, by: string, mayBeNew: boolean): Promise<boolean> {
  const known = await draft.get('attachments', digest);
  if (known === undefined && !mayBeNew) return false;
  draft.put('attachments', digest, { refs: { ...refsOf(known), [by]: true } });
  return known !== undefined;
}

/**
 * Removes the references of a revision's body, and the bytes without other references.
 * @returns the number of bytes removed
 */
export async function dropAttachments(draft: Draft, id: string, rev: string, body: unknown): Promise<number> {
  const attachments = isObject(body) && isObject(body._attachments) ? Object.values(body._attachments) : [];
  let freed = 0;
  for (const attachment of attachments) {
    const digest = isObject(attachment) ? String(attachment.digest) : '';
    const known = await draft.get('attachments', digest);
    if (known === undefined) continue;
    const { [`${id}@${rev}`]: _, ...refs } = refsOf(known);
    if (Object.keys(refs).length > 0) {
      draft.put('attachments', digest, { refs });
    } else {
      freed += await draft.length('attachmentBytes', digest);
      draft.remove('attachments', digest);
      draft.remove('attachmentBytes', digest);
    }
  }
  return freed;
}

function refsOf(known: unknown): JsonObject {
  if (known === undefined) return {};
  if (isObject(known) && isObject(known.refs)) return known.refs;
  throw damaged('The note of an attachment is not as expected.');
}

const unknownStub = (digest: string) =>
  new EngineError(412, 'missing_stub', `unknown stub attachment with digest ${digest}`);
