import type { Database } from './database.ts';
import { dropIndexes, forgetInIndexes } from './index-files.ts';
import { type Removal, removeLeaves } from './leaf-removal.ts';
import { LevelStore } from './leveldb.ts';
import { Draft, TALLY_KEY } from './sublevels.ts';
import { differenceOf, isTally, NOTHING, plus } from './tally.ts';

/** Revisions of one document. */
type Named = readonly [id: string, revs: readonly string[]];

/**
 * Takes these leaves of documents away as if they had never been, and answers which of them there were. It is done in
 * the files while they are closed, because the indexes have to go along: they go first, so that after a kill in between
 * they lack no row of a document that is still there.
 */
export async function purgeLeaves(database: Database, asked: readonly Named[]): Promise<Named[]> {
  const purged = await database.whileClosed(({ folder, data }) =>
    LevelStore.use(data, (level) =>
      level.guard(async () => {
        const draft = new Draft(level);
        const answer: Named[] = [];
        const tombstones: string[] = [];
        const removals: Removal[] = [];
        let onlyTombstones = true;
        for (const [id, revs] of asked) {
          const removal = await removeLeaves(draft, id, new Set(revs));
          answer.push([id, removal.revs]);
          if (removal.revs.length === 0) continue;
          removals.push(removal);
          if (removal.wasDeleted) tombstones.push(id);
          else onlyTombstones = false;
        }
        await updateTally(draft, removals);
        if (!onlyTombstones) await dropIndexes(folder);
        else if (tombstones.length > 0) await forgetInIndexes(folder, tombstones);
        await draft.commit();
        return answer;
      }),
    ),
  );
  if (purged.some(([, revs]) => revs.length > 0)) await database.read(async (store) => database.wrote(store));
  return purged;
}

/** A database that was never counted is counted when it is opened. */
async function updateTally(draft: Draft, removals: readonly Removal[]): Promise<void> {
  const tally = await draft.get('meta', TALLY_KEY);
  if (!isTally(tally)) return;
  const freed = removals.reduce((sum, removal) => sum + removal.freed, 0);
  const difference = await differenceOf(
    removals.map(({ change }) => change),
    draft,
  );
  draft.put('meta', TALLY_KEY, plus(plus(tally, difference), { ...NOTHING, external: -freed, active: -freed }));
}
