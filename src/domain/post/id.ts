import { idGrammar, ULID } from '../kinds/id-grammar.ts';

/** The statement's id and the fact's id are the same text, in two databases: publishing twice meets itself. */
export const postIds = idGrammar('post', ULID);

export function postId(ulid: string): string {
  return postIds.make(ulid);
}

/**
 * What a post's address ends with: its whole ULID. Fewer characters could be those of somebody else's post, by a
 * well-chosen id; of all of them an address has one owner without asking anyone
 * (docs/adr/2026-11-community-and-market.md).
 */
export function slugSuffix(id: string): string {
  return postIds.key(id).toLowerCase();
}

/**
 * The post that has this address if any has: the words in front may still be others. Null for what is no address of a
 * post.
 */
export function postIdOfSlug(slug: string): string | null {
  const suffix = slug.slice(slug.lastIndexOf('-') + 1);
  const id = postId(suffix.toUpperCase());
  return postIds.is(id) && slugSuffix(id) === suffix ? id : null;
}
