import { createHash } from 'node:crypto';

/** One of `count` publishers, counted from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** A number derived from a database's name alone. */
export function numberOf(database: string): number {
  return createHash('sha256').update(database).digest().readUInt32BE(0);
}

/**
 * Whether a database belongs to this publisher: by the hash of its name, so all publishers agree without communication.
 */
export function belongsTo(shard: Shard, database: string): boolean {
  if (shard.count === 1) return shard.index === 0;
  return numberOf(database) % shard.count === shard.index;
}
