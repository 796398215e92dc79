import { holdersOf, type Move, type ShardMap } from './shard-map.ts';

export interface PlannedMoves {
  readonly added: readonly Move[];
  readonly removed: readonly Move[];
}

/** Number of copies by node; planning adds the planned ones. */
export type Load = Map<string, number>;

interface Wanted {
  /** The nodes that may hold copies, also those that are down. */
  readonly members: readonly string[];
  /** Those of them that may get further copies. */
  readonly receivers: readonly string[];
  /** Those of them whose copies are certainly complete. */
  readonly complete: readonly string[];
  /** Copies of each range. */
  readonly copies: number;
  readonly load: Load;
}

/**
 * What a database needs so that each range has its copies on members: new ones go to the receivers with the fewest, and
 * those on other nodes are removed. A range whose only complete copies are on other nodes gets complete ones first; the
 * next plan removes the others.
 */
export function planDatabase(map: Pick<ShardMap, 'by_range'>, wanted: Wanted): PlannedMoves {
  const { members, receivers, complete, copies, load } = wanted;
  const added: Move[] = [];
  const removed: Move[] = [];
  for (const [range, holders] of holdersOf(map)) {
    const staying = holders.filter((node) => members.includes(node));
    const free = receivers.filter((node) => !holders.includes(node));
    free.sort((one, other) => (load.get(one) ?? 0) - (load.get(other) ?? 0));
    for (const node of free.slice(0, Math.max(0, copies - staying.length))) {
      added.push({ range, node });
      load.set(node, (load.get(node) ?? 0) + 1);
    }
    if (staying.some((node) => complete.includes(node))) {
      removed.push(...holders.filter((node) => !members.includes(node)).map((node) => ({ range, node })));
    }
  }
  return { added, removed };
}
