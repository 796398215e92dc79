import type { Role } from '../account/schema.ts';
import type { Code } from '../codes.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import { textOf } from './allowed-html.ts';
import { postIdOfSlug } from './id.ts';
import type { PostFact, PostStatement } from './schema.ts';
import { tagsFit } from './tags.ts';

/** The parts of a profile required for posting (spec part 1, section 5). */
export interface Author {
  firstName: string;
  secondName: string;
  letter: string;
}

/**
 * Why a post's content cannot be published, or null. Called by the form while typing and by the service before
 * publishing.
 */
export function refusePost(post: PostStatement, author: Author | null): Code | null {
  // Completing the profile does not publish the post: its author has to send it again.
  if (author === null || !author.firstName || !author.secondName || !author.letter) return 'post/author-incomplete';
  if (!isSeen(post.postTitle)) return 'post/title-required';
  if (post.postTitle.length > LIMITS.postTitle.max) return 'post/title-too-long';
  if (!isSeen(textOf(post.content)) && post.photo === null) return 'post/content-required';
  if (post.content.length > LIMITS.postContent.max) return 'post/content-too-long';
  if (!tagsFit(post.tags)) return 'post/too-many-tags';
  if (postIdOfSlug(post.slug) !== post._id) return 'post/slug-mismatch';
  return null;
}

/** Its author or an admin may edit and remove a post; others may report it (spec part 1, section 6). */
export function mayEditPost(
  post: Pick<PostFact, 'authorId'>,
  person: { userId: string; roles: readonly Role[] } | null,
) {
  return person !== null && (post.authorId === person.userId || person.roles.includes('admin'));
}
