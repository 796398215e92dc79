import type { Role } from '../account/schema.ts';
import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import { postOfComment } from './id.ts';
import type { CommentFact, CommentStatement } from './schema.ts';

/**
 * Why a comment cannot be published, or null. Called by the form while typing and by the service before publishing
 * (spec part 1, section 5).
 */
export function refuseComment(comment: CommentStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.secondName || !author.letter) return 'comment/author-incomplete';
  return refuseCommentText(comment.content) ?? (isInOneThread(comment) ? null : 'comment/other-thread');
}

/** Why the text alone prevents publishing, or null. */
export function refuseCommentText(content: string): Code | null {
  if (!isSeen(content)) return 'comment/content-required';
  return charactersLeft(content) < 0 ? 'comment/too-long' : null;
}

/**
 * A reply names its thread and the comment it answers, both of the same post; a comment of the first level names
 * neither.
 */
function isInOneThread({ _id, parentId, replyTo }: CommentStatement): boolean {
  if (parentId === null) return replyTo === null;
  if (parentId === _id || replyTo === null || replyTo === _id) return false;
  const post = postOfComment(_id);
  return postOfComment(parentId) === post && postOfComment(replyTo) === post;
}

/** How many graphemes are left; negative if there are too many. */
export function charactersLeft(text: string): number {
  return LIMITS.comment.max - countGraphemes(text.trim());
}

/** Only its author may edit a comment. */
export function mayEditComment(comment: Pick<CommentFact, 'authorId'>, person: { userId: string } | null): boolean {
  return person !== null && comment.authorId === person.userId;
}

/** Its author or an admin may remove a comment; others may report it. */
export function mayRemoveComment(
  comment: Pick<CommentFact, 'authorId'>,
  person: { userId: string; roles: readonly Role[] } | null,
): boolean {
  return person !== null && (comment.authorId === person.userId || person.roles.includes('admin'));
}
