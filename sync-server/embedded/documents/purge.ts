import type { Database } from '../database.ts';
import { dropIndexes, forgetInIndexes } from '../files/index-files.ts';
import { LevelStore } from '../files/leveldb.ts';
import { Draft, TALLY_KEY } from '../files/sublevels.ts';
import { differenceOf, isTally, NOTHING, plus } from '../files/tally.ts';
import type { OpenDatabase } from '../open-database.ts';
import { type Removal, removeLeaves } from './leaf-removal.ts';

/** Revisions of one document. */
type Named = readonly [id: string, revs: readonly string[]];

/**
 * Purges these leaves and returns those that existed. It needs exclusive use of the database, because it also purges
 * the indexes. Those come first, so that after a kill in between they lack no row of an existing document.
 */
export async function purgeLeaves(database: Database, asked: readonly Named[]): Promise<Named[]> {
  const ofTombstones = await database.alone((open) => purgeTombstones(open, database, asked));
  if (ofTombstones !== null) return ofTombstones;
  const purged = await database.whileClosed(({ folder, data }) =>
    LevelStore.use(data, (level) =>
      level.guard(async () => {
        const draft = new Draft(level);
        const removals = await removeAll(draft, asked);
        if (removals.length > 0) await dropIndexes(folder);
        await draft.commit();
        return answerOf(asked, removals);
      }),
    ),
  );
  if (purged.some(([, revs]) => revs.length > 0)) await database.read(async (store) => database.wrote(store));
  return purged;
}

/** Null, without any change, if one of the documents is not deleted. */
async function purgeTombstones(
  open: OpenDatabase,
  database: Database,
  asked: readonly Named[],
): Promise<Named[] | null> {
  const { documents } = open;
  const stored = await documents.documents.storedMany(asked.map(([id]) => id));
  if (stored.some((each) => each !== null && !each.deleted)) return null;
  const removals = await documents.rewrite(async (draft) => {
    const all = await removeAll(draft, asked);
    if (all.length > 0) {
      await forgetInIndexes(
        open,
        database.folder,
        all.map(({ id }) => id),
      );
    }
    return all;
  });
  if (removals.length > 0) database.wrote(documents);
  return answerOf(asked, removals);
}

type RemovalOf = Removal & { readonly id: string };

/** The documents that had some of these leaves. */
async function removeAll(draft: Draft, asked: readonly Named[]): Promise<RemovalOf[]> {
  const removals: RemovalOf[] = [];
  for (const [id, revs] of asked) {
    const removal = await removeLeaves(draft, id, new Set(revs));
    if (removal.revs.length > 0) removals.push({ id, ...removal });
  }
  await updateTally(draft, removals);
  return removals;
}

function answerOf(asked: readonly Named[], removals: readonly RemovalOf[]): Named[] {
  const revs = new Map(removals.map((removal) => [removal.id, removal.revs]));
  return asked.map(([id]) => [id, revs.get(id) ?? []]);
}

/** A database without a tally is counted when it opens. */
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
