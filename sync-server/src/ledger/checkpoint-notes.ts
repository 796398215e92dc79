import type { Quota } from './quotas.ts';

/** What the ids of all publishers' checkpoints begin with. */
export const CHECKPOINTS = 'checkpoint:';

export function checkpointId(database: string): string {
  return CHECKPOINTS + database;
}

/** `seq`: up to where the database is done; `quota`: what its person published lately, null: nothing that counts. */
export function checkpointAt(seq: string, quota: Quota | null) {
  return { type: 'checkpoint', seq, ...(quota === null ? {} : { quota }) };
}

/** Where a database begins that was never seen. */
export const FROM_START = '0';
