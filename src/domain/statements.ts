import { AnnouncementStatement } from './announcement/schema.ts';
import { BookmarkStatement } from './bookmark/schema.ts';
import { CommentStatement } from './comment/schema.ts';
import { DraftStatement } from './draft/schema.ts';
import { TransferStatement } from './handover/schema.ts';
import { LikeStatement } from './like/schema.ts';
import { BlockStatement, ReportStatement } from './moderation/schema.ts';
import { PetRecordStatement, PetStatement } from './pet/schema.ts';
import { PostStatement } from './post/schema.ts';
import { PreferencesStatement } from './preferences/schema.ts';
import { ProfileStatement } from './profile/schema.ts';
import { ReadMarkStatement } from './read-mark/schema.ts';

/** The shared databases that people read. */
export type SharedDatabase = 'community' | 'market' | 'directory' | 'pedigrees';

/** Facts that the service keeps for itself: who likes what, and what moderators need. */
export type ServiceDatabase = 'tallies' | 'moderation';
export type FactDatabase = SharedDatabase | ServiceDatabase;

/** All that a device writes into its person's own database. */
export type Statement =
  | ProfileStatement
  | PostStatement
  | DraftStatement
  | ReadMarkStatement
  | CommentStatement
  | LikeStatement
  | BookmarkStatement
  | ReportStatement
  | BlockStatement
  | PreferencesStatement
  | PetStatement
  | PetRecordStatement
  | AnnouncementStatement
  | TransferStatement;
export type StatementType = Statement['type'];

/**
 * What exists and what becomes of it: `publishedTo` names the database its fact goes to, null keeps it among the
 * person's own devices. `mergeable` lists the fields that two devices may have edited apart (docs/conflicts.md).
 */
export const STATEMENTS = {
  profile: {
    schema: ProfileStatement,
    publishedTo: 'directory',
    mergeable: [
      'firstName',
      'secondName',
      'letter',
      'preferredLanguage',
      'bio',
      'avatar',
      'city',
      'phone',
      'cityVisible',
      'phoneVisible',
      'services',
    ],
  },
  post: { schema: PostStatement, publishedTo: 'community', mergeable: ['postTitle', 'content', 'tags', 'photo'] },
  /** `upTo` is merged by the later one and never asked about. */
  'read-mark': { schema: ReadMarkStatement, publishedTo: null, mergeable: [] },
  comment: { schema: CommentStatement, publishedTo: 'community', mergeable: ['content'] },
  /** Of likes, bookmarks and blocks the later version holds, and nobody is asked. */
  like: { schema: LikeStatement, publishedTo: 'tallies', mergeable: [] },
  bookmark: { schema: BookmarkStatement, publishedTo: null, mergeable: [] },
  block: { schema: BlockStatement, publishedTo: 'moderation', mergeable: [] },
  report: { schema: ReportStatement, publishedTo: 'moderation', mergeable: ['reason', 'text'] },
  preferences: { schema: PreferencesStatement, publishedTo: null, mergeable: ['push', 'quietHours'] },
  pet: {
    schema: PetStatement,
    publishedTo: 'directory',
    mergeable: [
      'name',
      'petType',
      'breed',
      'sex',
      'age',
      'size',
      'massUnit',
      'sterilized',
      'photo',
      'bio',
      'colour',
      'gallery',
    ],
  },
  'pet-record': {
    schema: PetRecordStatement,
    publishedTo: null,
    mergeable: ['bornOn', 'chip', 'passport', 'vaccinations', 'health', 'contacts'],
  },
  announcement: {
    schema: AnnouncementStatement,
    publishedTo: 'market',
    mergeable: ['description', 'services', 'petPrice', 'city', 'startedAt'],
  },
  /** Moves a pet; what stands in the directory afterwards is the pet. */
  transfer: { schema: TransferStatement, publishedTo: 'directory', mergeable: [] },
  draft: { schema: DraftStatement, publishedTo: null, mergeable: ['postTitle', 'content', 'tags', 'photo'] },
} as const satisfies Record<
  StatementType,
  { schema: object; publishedTo: FactDatabase | null; mergeable: readonly string[] }
>;

export function isStatementType(value: unknown): value is StatementType {
  return typeof value === 'string' && Object.hasOwn(STATEMENTS, value);
}

/** The one place that knows in which database a statement's fact lives, so that a database can be split later. */
export function homeOf(type: StatementType): FactDatabase | null {
  return STATEMENTS[type].publishedTo;
}
