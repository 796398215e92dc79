/** The shared databases that people read. */
export type SharedDatabase = 'community' | 'market' | 'directory' | 'pedigrees';

/** The database of matters between a few people; each of them has a copy in their own database. */
export const MATTERS = 'matters' as const;

/**
 * The common fields of every fact in `matters`. Its id, also that of the copies, is a delivered fact's
 * (`delivered/ids.ts`).
 */
export interface MatterFact {
  readonly _id: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** The author of its statement. */
  readonly authorId: string;
  readonly statementRev: string;
  /** The ids of the people who have a copy. */
  readonly participants: readonly string[];
}

/** Databases that only the service reads: who likes what, data for moderators, matters between a few people. */
export type ServiceDatabase = 'tallies' | 'moderation' | typeof MATTERS;
export type FactDatabase = SharedDatabase | ServiceDatabase;
