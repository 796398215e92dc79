import { EngineError } from '../errors.ts';
import { isObject, type JsonObject } from '../http/json.ts';
import type { Documents } from './documents.ts';
import { historyOf } from './revisions.ts';

/**
 * In CouchDB a new revision may name an attachment of its parent by `{stub: true}` alone. Fills in the digest and the
 * other members.
 * @throws EngineError 412 if the parent has no such attachment
 */
export async function completeStubs(documents: Documents, document: JsonObject): Promise<JsonObject> {
  const attachments = document._attachments;
  if (!isObject(attachments)) return document;
  const stubs = Object.entries(attachments).filter(([, value]) => isObject(value) && value.stub === true);
  if (stubs.length === 0) return document;
  const id = String(document._id);
  const known = await attachmentsOf(documents, id, historyOf(document));
  const filled = stubs.map(([name]) => {
    const stored = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!isObject(stored)) throw new EngineError(412, 'missing_stub', `Invalid attachment stub in ${id} for ${name}`);
    return [name, { ...stored, stub: true }];
  });
  return { ...document, _attachments: { ...attachments, ...Object.fromEntries(filled) } };
}

async function attachmentsOf(documents: Documents, id: string, revs: readonly string[]): Promise<JsonObject> {
  const stored = await documents.stored(id);
  if (stored === null) return {};
  for (const rev of revs) {
    const attachments = (await documents.body(stored, rev))?._attachments;
    if (isObject(attachments)) return attachments;
  }
  return {};
}
