import type { AnnouncementStatement } from './announcement/schema.ts';
import type { BookmarkStatement } from './bookmark/schema.ts';
import type { CommentStatement } from './comment/schema.ts';
import type { DraftStatement } from './draft/schema.ts';
import type { TransferStatement } from './handover/schema.ts';
import type { StatementType } from './kinds/names.ts';
import type { LikeStatement } from './like/schema.ts';
import type { BlockStatement, ReportStatement } from './moderation/schema.ts';
import type { PetRecordStatement, PetStatement } from './pet/schema.ts';
import type { PostStatement } from './post/schema.ts';
import type { PreferencesStatement } from './preferences/schema.ts';
import type { ProfileStatement } from './profile/schema.ts';
import type { ReadMarkStatement } from './read-mark/schema.ts';

/** The shared databases that people read. */
export type SharedDatabase = 'community' | 'market' | 'directory' | 'pedigrees';

/** Where what is between a few people stands; each of them has a copy in their own database. */
export const MATTERS = 'matters' as const;

/** What every fact of `matters` says, whichever its kind. Its id is that of a delivered fact (`delivered/names.ts`), of the copies too. */
export interface MatterFact {
  readonly _id: string;
  readonly type: StatementType;
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

/** What a device writes of each kind into its person's own database. */
export interface StatementOf extends Record<StatementType, object> {
  profile: ProfileStatement;
  post: PostStatement;
  draft: DraftStatement;
  'read-mark': ReadMarkStatement;
  comment: CommentStatement;
  like: LikeStatement;
  bookmark: BookmarkStatement;
  report: ReportStatement;
  block: BlockStatement;
  preferences: PreferencesStatement;
  pet: PetStatement;
  'pet-record': PetRecordStatement;
  announcement: AnnouncementStatement;
  transfer: TransferStatement;
}

export type Statement = StatementOf[StatementType];
