import { type IdRange, idGrammar, keyOf, NOTHING, ULID } from '../kinds/id-grammar.ts';
import { postIds } from '../post/id.ts';

/**
 * A comment's id begins with its post's, so the comments of one post are one range of ids, in shared databases and in
 * the mirror. Statement and fact carry the same id.
 */
export const commentIds = idGrammar('comment', keyOf(postIds), ULID);

export function commentId(post: string, ulid: string): string {
  return commentIds.make(post, ulid);
}

/** The post that a comment belongs to. */
export function postOfComment(id: string): string {
  return commentIds.parse(id)?.[0] ?? NOTHING;
}

/** Where a comment stands on its post's page, as the end of an address: the element's id is the comment's. */
export function commentAnchor(id: string): string {
  return `#${id}`;
}

/** The ids of all comments of a post. */
export function commentRange(post: string): IdRange {
  return commentIds.range(post);
}
