import { idGrammar, ULID } from '../kinds/id-grammar.ts';

/** The statement's id and the fact's id are the same text, in two databases, so publishing is idempotent. */
export const postIds = idGrammar('post', ULID);

export function postId(ulid: string): string {
  return postIds.make(ulid);
}

/**
 * The end of a post's address: its whole ULID. With fewer characters another person could choose an id with the same
 * end; with all of them an address has one owner without a lookup (docs/adr/2026-11-community-and-market.md).
 */
export function slugSuffix(id: string): string {
  return postIds.key(id).toLowerCase();
}

/** The only post that can have this address; its title part may still differ. Null if the text is no post's address. */
export function postIdOfSlug(slug: string): string | null {
  const suffix = slug.slice(slug.lastIndexOf('-') + 1);
  const id = postId(suffix.toUpperCase());
  return postIds.is(id) && slugSuffix(id) === suffix ? id : null;
}
