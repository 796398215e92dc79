import { type IdRange, idGrammar, keyOf, NOTHING, ULID } from '../kinds/id-grammar.ts';
import { postIds } from '../post/id.ts';

/**
 * A comment's id begins with its post's, so the comments of one post are one range of ids, in the shared database and
 * in the mirror. Statement and fact have the same id.
 */
export const commentIds = idGrammar('comment', keyOf(postIds), ULID);

export function commentId(post: string, ulid: string): string {
  return commentIds.make(post, ulid);
}

/** The post that a comment belongs to. */
export function postOfComment(id: string): string {
  return commentIds.parse(id)?.[0] ?? NOTHING;
}

/** The fragment of a comment on its post's page: the id of its element. */
export function commentAnchor(id: string): string {
  return `#${id}`;
}

/** The ids of all comments of a post. */
export function commentRange(post: string): IdRange {
  return commentIds.range(post);
}
