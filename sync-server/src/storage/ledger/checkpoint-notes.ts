import type { Quota } from './quotas.ts';

/** The prefix of the ids of all publishers' checkpoints. */
export const CHECKPOINTS = 'checkpoint:';

export function checkpointId(database: string): string {
  return CHECKPOINTS + database;
}

/**
 * `seq`: the sequence up to which the database was processed; `quota`: what its person published recently, null if
 * nothing counts.
 */
export function checkpointAt(seq: string, quota: Quota | null) {
  return { type: 'checkpoint', seq, ...(quota === null ? {} : { quota }) };
}

/** The start of a database without a checkpoint. */
export const FROM_START = '0';
