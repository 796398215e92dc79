/** The shared databases that people read. */
export type SharedDatabase = 'community' | 'market' | 'directory' | 'pedigrees';

/** Where what is between a few people stands; each of them has a copy in their own database. */
export const MATTERS = 'matters' as const;

/**
 * What every fact of `matters` says, whichever its kind. Its id is that of a delivered fact (`delivered/ids.ts`), of
 * the copies too.
 */
export interface MatterFact {
  readonly _id: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** Whose statement it was made of. */
  readonly authorId: string;
  readonly statementRev: string;
  /** The ids of the people who have a copy. */
  readonly participants: readonly string[];
}

/** Facts that the service keeps for itself: who likes what, what moderators need, what is between a few people. */
export type ServiceDatabase = 'tallies' | 'moderation' | typeof MATTERS;
export type FactDatabase = SharedDatabase | ServiceDatabase;
