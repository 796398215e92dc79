/** People's databases are divided into so many shares, each one process's at a time. Fixed: it is part of the hash. */
export const SHARD_COUNT = 16;

export interface ShardState {
  /** The processes that are there, this one among them. */
  readonly present: readonly string[];
  /** By share: whose it is; null: nobody's, or somebody's who is not there any more. */
  readonly owners: readonly (string | null)[];
}

export interface Move {
  readonly take: readonly number[];
  readonly give: readonly number[];
}

/**
 * What `me` is to take and to give back. Everybody has the same number, and of what is left over those that come first
 * in the order of their names have one more: so all work out the same numbers without talking, and these add up to all
 * shares. What somebody has in excess is given back, and only then taken by whoever lacks it.
 */
export function rebalance(me: string, { present, owners }: ShardState): Move {
  const mine = owners.flatMap((owner, share) => (owner === me ? [share] : []));
  const free = owners.flatMap((owner, share) => (owner === null ? [share] : []));
  const place = [...present].sort().indexOf(me);
  const lacking = quotaOf(place, present.length, owners.length) - mine.length;
  if (lacking < 0) return { take: [], give: mine.slice(lacking) };
  // Each begins elsewhere, so that two who lack some do not want the same.
  const begin = Math.floor((place * free.length) / present.length);
  return { take: [...free.slice(begin), ...free.slice(0, begin)].slice(0, lacking), give: [] };
}

function quotaOf(place: number, processes: number, shares: number): number {
  return Math.floor(shares / processes) + (place < shares % processes ? 1 : 0);
}
