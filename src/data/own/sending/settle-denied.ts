import type { CheckpointStore } from '../checkpoint.ts';
import { leavesOf } from '../merging/leaves.ts';

/**
 * What was edited or removed since its denial is sent again, and no longer listed as denied. A version that lost to
 * another one stays listed, because it may win again. `current`: the current versions of possibly denied documents.
 */
export async function settleDenied(
  database: PouchDB.Database,
  checkpoint: CheckpointStore,
  current: readonly { readonly _id: string; readonly _rev: string }[],
): Promise<void> {
  const revs = new Map(current.map(({ _id, _rev }) => [_id, _rev]));
  const settled: { id: string; rev: string }[] = [];
  for (const [id, { rev }] of Object.entries(checkpoint.now().denied)) {
    if (revs.get(id) === rev) continue;
    const living = (await leavesOf(database, id)).filter(({ removed }) => !removed);
    if (!living.some((one) => one.rev === rev)) settled.push({ id, rev });
  }
  await checkpoint.settle(settled);
}
