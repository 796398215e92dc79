import type { Database } from './database.ts';
import { dropIndexes, forgetInIndexes } from './index-files.ts';
import { LevelFiles } from './leveldb.ts';
import { removeLeaves } from './stored-document.ts';

/** Revisions of one document. */
type Named = readonly [id: string, revs: readonly string[]];

/**
 * Takes these leaves of documents away as if they had never been, and answers which of them there were. PouchDB cannot do it on LevelDB, so it is done in the files while PouchDB has
 * them closed. The indexes go first: after a kill in between they lack no row of a document that is still there.
 */
export async function purgeLeaves(database: Database, asked: readonly Named[]): Promise<Named[]> {
  const purged = await database.whileClosed(({ folder, data }) =>
    LevelFiles.use(data, async (files) => {
      const answer: Named[] = [];
      const tombstones: string[] = [];
      let onlyTombstones = true;
      for (const [id, revs] of asked) {
        const removal = await removeLeaves(files, id, new Set(revs));
        answer.push([id, removal.revs]);
        if (removal.revs.length === 0) continue;
        if (removal.wasDeleted) tombstones.push(id);
        else onlyTombstones = false;
      }
      if (!onlyTombstones) await dropIndexes(folder);
      else if (tombstones.length > 0) await forgetInIndexes(folder, tombstones);
      await files.commit();
      return answer;
    }),
  );
  if (purged.some(([, revs]) => revs.length > 0)) await database.use((pouch) => database.wrote(pouch));
  return purged;
}
