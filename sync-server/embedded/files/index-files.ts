import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDocument } from '../documents/leaf-removal.ts';
import { isObject, isStringArray } from '../http/json.ts';
import { syncFolder } from './durable-file.ts';
import type { StoreProvider } from './pouch-adapter.ts';
import { damaged } from './storage-error.ts';

/** PouchDB stores each index in its own folder beside the documents. */
const INDEX = 'data-mrview-';
const DROPPED = 'dropped-';

/**
 * Removes deleted documents and their notes from the indexes: PouchDB does not read the note of a recreated document
 * and could not overwrite it, so its old rows would later stay. A kill before the documents themselves are purged is
 * harmless, because a deleted document has no rows. May only run while no index is in use; PouchDB caches no documents
 * between two queries.
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
 * Removes all indexes; the next query rebuilds them. Each folder is removed whole, because half an index would not open
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
