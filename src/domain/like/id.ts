import { commentIds } from '../comment/id.ts';
import { type IdRange, idGrammar, keyOf, NOTHING, oneOf, type Part, USER_ID } from '../kinds/id-grammar.ts';
import { postIds } from '../post/id.ts';

const LIKED_KEY = oneOf(keyOf(commentIds), keyOf(postIds));
/**
 * The id of what is liked, without its kind. A comment's key begins with its post's, so a post's range contains the
 * likes of its comments.
 */
const LIKED: Part = {
  ...LIKED_KEY,
  write: (id) => id.slice(id.indexOf(':') + 1),
  read: (key) => LIKED_KEY.named(key) ?? NOTHING,
};

/** One per person and liked thing. */
export const likeIds = idGrammar('like', LIKED);

/** The id under which the service counts it: the liked thing, and the person. */
export const likeFactIds = idGrammar('like', LIKED, USER_ID);

/** `target`: the id of a post or a comment. */
export function likeId(target: string): string {
  return likeIds.make(target);
}

/** The post or the comment that a like's statement is about. */
export function targetOfLike(id: string): string {
  return likeIds.parse(id)?.[0] ?? NOTHING;
}

/** The same of the service's copy. */
export function targetOfLikeFact(id: string): string {
  return likeFactIds.parse(id)?.[0] ?? NOTHING;
}

/** The post that a like is about, directly or by its comment. */
export function postOfLike(id: string): string {
  const target = targetOfLike(id);
  return commentIds.named(target)[0] ?? target;
}

/** A person's `like:<key>` -> the id under which the service counts it. */
export function likeFactId(statement: string, userId: string): string {
  return likeFactIds.make(targetOfLike(statement), userId);
}

/** The ids of all likes of a post and of its comments, or of one comment. */
export function likeRange(target: string): IdRange {
  return likeFactIds.range(target);
}
