import { DraftStatement } from './draft/schema.ts';
import { PostStatement } from './post/schema.ts';
import { ProfileStatement } from './profile/schema.ts';

/** The shared databases that people read. */
export type SharedDatabase = 'community' | 'market' | 'directory' | 'pedigrees';

/** All that a device writes into its person's own database. */
export type Statement = ProfileStatement | PostStatement | DraftStatement;
export type StatementType = Statement['type'];

/**
 * What exists and what becomes of it: `publishedTo` names the shared database its fact goes to, null keeps it among the
 * person's own devices. `mergeable` lists the fields that two devices may have edited apart (docs/conflicts.md).
 */
export const STATEMENTS = {
  profile: {
    schema: ProfileStatement,
    publishedTo: 'directory',
    mergeable: ['firstName', 'secondName', 'letter', 'preferredLanguage'],
  },
  post: { schema: PostStatement, publishedTo: 'community', mergeable: ['postTitle', 'content', 'tags', 'photo'] },
  draft: { schema: DraftStatement, publishedTo: null, mergeable: ['postTitle', 'content', 'tags', 'photo'] },
} as const satisfies Record<
  StatementType,
  { schema: object; publishedTo: SharedDatabase | null; mergeable: readonly string[] }
>;

export function isStatementType(value: unknown): value is StatementType {
  return typeof value === 'string' && Object.hasOwn(STATEMENTS, value);
}

/** The one place that knows in which shared database a statement's fact lives, so that a database can be split later. */
export function homeOf(type: StatementType): SharedDatabase | null {
  return STATEMENTS[type].publishedTo;
}
