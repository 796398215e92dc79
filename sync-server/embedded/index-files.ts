import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from './durable-file.ts';
import { isObject, isStringArray } from './json.ts';
import { removeDocument } from './leaf-removal.ts';
import type { StoreProvider } from './pouch-adapter.ts';
import { damaged } from './storage-error.ts';

/** PouchDB keeps each index in a folder of its own beside the documents. */
const INDEX = 'data-mrview-';
const DROPPED = 'dropped-';

/**
 * Takes removed documents out of the indexes, with what an index notes about a document: PouchDB does not look for such
 * a note when a document begins anew, and could not write another one over it, so that later its old rows would stay. A
 * kill before the documents themselves are purged harms nothing, because a removed document has no rows. To be called
 * while nobody asks an index; PouchDB keeps nothing of a document in memory between two questions.
 */
export async function forgetInIndexes(open: StoreProvider, folder: string, ids: readonly string[]): Promise<void> {
  for (const name of await entries(folder, INDEX)) {
    const index = await open.store(join(folder, name));
    await index.rewrite(async (draft) => {
      for (const id of ids) {
        const noteId = `_local/doc_${id}`;
        const note = await draft.get('local', noteId);
        if (!isObject(note)) continue;
        if (!isStringArray(note.keys)) throw damaged('An index does not note the keys of a document.');
        for (const key of note.keys) await removeDocument(draft, key);
        draft.remove('local', noteId);
      }
    });
  }
}

/**
 * Takes all indexes away; the next question makes them anew. Each goes as a whole, because half of one would not open
 * again.
 */
export async function dropIndexes(folder: string): Promise<void> {
  for (const name of await entries(folder, INDEX)) {
    await rename(join(folder, name), join(folder, `${DROPPED}${randomUUID()}`));
  }
  await syncFolder(folder);
  for (const name of await entries(folder, DROPPED)) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

async function entries(folder: string, prefix: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith(prefix));
}
