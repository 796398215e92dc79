import { type IdRange, idGrammar, keyOf, NOTHING, USER_ID } from '../kinds/id-grammar.ts';
import { postIds } from '../post/id.ts';

/** One per person and post. */
export const likeIds = idGrammar('like', keyOf(postIds));

/** The id under which the service counts it: the post, and the person. */
export const likeFactIds = idGrammar('like', keyOf(postIds), USER_ID);

export function likeId(post: string): string {
  return likeIds.make(post);
}

/** The post that a like's statement is about. */
export function postOfLike(id: string): string {
  return likeIds.parse(id)?.[0] ?? NOTHING;
}

/** A person's `like:<ulid>` -> the id under which the service counts it. */
export function likeFactId(statement: string, userId: string): string {
  return likeFactIds.make(postOfLike(statement), userId);
}

/** The ids of all likes of a post. */
export function likeRange(post: string): IdRange {
  return likeFactIds.range(post);
}
