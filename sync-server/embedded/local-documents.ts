import type { Database } from './database.ts';
import { isMissing, notFound } from './errors.ts';
import { isObject, type JsonObject } from './json.ts';
import type { Pouch } from './pouch.ts';

/**
 * `_local` documents as CouchDB treats them: the last writer wins whatever `_rev` it gives, and the revision is the given number plus one. PouchDB would answer
 * 409 instead, so the document is kept inside one of PouchDB's, whose own revision nobody sees.
 */
export async function getLocal(pouch: Pouch, id: string): Promise<JsonObject> {
  const kept = await find(pouch, id);
  const content = kept?.content;
  if (!isObject(content)) throw notFound();
  return content;
}

export async function putLocal(database: Database, pouch: Pouch, document: JsonObject): Promise<string> {
  const id = String(document._id);
  const removed = document._deleted === true;
  const rev = removed ? '0-0' : nextRev(document._rev);
  await database.writes.add(() => store(pouch, id, removed ? null : { ...document, _id: id, _rev: rev }));
  return rev;
}

/** 404 when there is none. */
export async function removeLocal(database: Database, pouch: Pouch, id: string): Promise<void> {
  await database.writes.add(async () => {
    await getLocal(pouch, id);
    await store(pouch, id, null);
  });
}

async function find(pouch: Pouch, id: string): Promise<JsonObject | null> {
  try {
    return await pouch.get(keptId(id));
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

async function store(pouch: Pouch, id: string, content: JsonObject | null): Promise<void> {
  const kept = await find(pouch, id);
  if (kept === null && content === null) return;
  const position = { _id: keptId(id), ...(kept === null ? {} : { _rev: kept._rev }) };
  await pouch.put(content === null ? { ...position, _deleted: true } : { ...position, content });
}

/** Apart from PouchDB's own `_local` documents (the list of views). */
function keptId(id: string): string {
  return `_local/kept:${id.slice('_local/'.length)}`;
}

function nextRev(given: unknown): string {
  const number = typeof given === 'string' ? Number.parseInt(given.split('-')[1] ?? '0', 10) : 0;
  return `0-${(Number.isSafeInteger(number) ? number : 0) + 1}`;
}
