import { EngineError, isMissing } from './errors.ts';
import { isObject, type JsonObject } from './json.ts';
import type { Pouch } from './pouch.ts';
import { historyOf } from './revisions.ts';

/**
 * CouchDB lets a new revision name an attachment of its parent by `{stub: true}` alone; PouchDB wants the digest and what goes with it. Fills that in, or
 * throws 412 when the parent has no such attachment.
 */
export async function completeStubs(pouch: Pouch, document: JsonObject): Promise<JsonObject> {
  const attachments = document._attachments;
  if (!isObject(attachments)) return document;
  const stubs = Object.entries(attachments).filter(([, value]) => isObject(value) && value.stub === true);
  if (stubs.length === 0) return document;
  const id = String(document._id);
  const known = await attachmentsOf(pouch, id, historyOf(document));
  const filled = stubs.map(([name]) => {
    const stored = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!isObject(stored)) throw new EngineError(412, 'missing_stub', `Invalid attachment stub in ${id} for ${name}`);
    return [name, { ...stored, stub: true }];
  });
  return { ...document, _attachments: { ...attachments, ...Object.fromEntries(filled) } };
}

async function attachmentsOf(pouch: Pouch, id: string, revs: readonly string[]): Promise<JsonObject> {
  for (const rev of revs) {
    try {
      const stored = (await pouch.get(id, { rev }))._attachments;
      if (isObject(stored)) return stored;
    } catch (cause) {
      if (!isMissing(cause)) throw cause;
    }
  }
  return {};
}
