import type { AnnouncementFact } from '../../../../src/domain/announcement/schema.ts';
import type { CommentFact } from '../../../../src/domain/comment/schema.ts';
import type { LikeFact } from '../../../../src/domain/like/schema.ts';
import type { BlockFact, ReportFact } from '../../../../src/domain/moderation/schema.ts';
import type { PetFact } from '../../../../src/domain/pet/schema.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import type { Statement } from '../../../../src/domain/statements.ts';
import type { Person } from '../person.ts';
import { composeComment } from './comment.ts';
import { composeBlock, composeLike, composeReport } from './for-the-service.ts';
import { composePet } from './pet.ts';
import { composePost } from './post.ts';

export type Fact =
  | PostFact
  | ProfileFact
  | CommentFact
  | LikeFact
  | ReportFact
  | BlockFact
  | PetFact
  | AnnouncementFact;

/**
 * The fact that a statement becomes; null when it is published nowhere (profiles and announcements are composed by themselves). `existing` is the living fact of the
 * same statement, or null; only the service writes facts, so its shape is known.
 */
export function compose(
  statement: Statement,
  rev: string,
  person: Person,
  existing: unknown,
  more: { readonly targetAuthor: string | null; readonly now: string },
): Fact | null {
  const { userId, author } = person;
  switch (statement.type) {
    case 'post':
      return author && composePost(statement, rev, { userId, author }, existing as PostFact | null, more.now);
    case 'comment':
      return author && composeComment(statement, rev, { userId, author }, existing as CommentFact | null, more.now);
    case 'pet':
      return composePet(statement, rev, userId, existing as PetFact | null, more.now);
    case 'like':
      return composeLike(statement, rev, userId, existing as LikeFact | null, more.now);
    case 'report':
      return composeReport(statement, rev, userId, existing as ReportFact | null, more);
    case 'block':
      return composeBlock(statement, rev, userId);
    default:
      return null;
  }
}
