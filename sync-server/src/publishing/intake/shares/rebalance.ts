/**
 * Number of shards of people's databases, each held by one process at a time. Fixed, because it is part of the hash.
 */
export const SHARD_COUNT = 16;

export interface ShardState {
  /** The live processes, including this one. */
  readonly present: readonly string[];
  /** By shard, its owner; null if there is none, or only a dead one. */
  readonly owners: readonly (string | null)[];
}

export interface Move {
  readonly take: readonly number[];
  readonly give: readonly number[];
}

/**
 * What `me` must take and release. All get the same number, and the first in the order of names get one of the
 * remainder each: so all compute the same numbers without communication, and their sum is the number of shards. A
 * process first releases its excess; only then another takes it.
 */
export function rebalance(me: string, { present, owners }: ShardState): Move {
  const mine = owners.flatMap((owner, share) => (owner === me ? [share] : []));
  const free = owners.flatMap((owner, share) => (owner === null ? [share] : []));
  const place = [...present].sort().indexOf(me);
  const lacking = quotaOf(place, present.length, owners.length) - mine.length;
  if (lacking < 0) return { take: [], give: mine.slice(lacking) };
  // Each starts at another shard, so that two processes do not compete for the same one.
  const begin = Math.floor((place * free.length) / present.length);
  return { take: [...free.slice(begin), ...free.slice(0, begin)].slice(0, lacking), give: [] };
}

function quotaOf(place: number, processes: number, shares: number): number {
  return Math.floor(shares / processes) + (place < shares % processes ? 1 : 0);
}
