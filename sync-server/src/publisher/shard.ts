import { createHash } from 'node:crypto';

/** One of `count` publishers, counted from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Whether a database belongs to this publisher: by the hash of its name, so all publishers agree without talking. */
export function belongsTo(shard: Shard, database: string): boolean {
  if (shard.count === 1) return shard.index === 0;
  return createHash('sha256').update(database).digest().readUInt32BE(0) % shard.count === shard.index;
}
