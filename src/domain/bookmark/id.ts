import { idGrammar, keyOf, NOTHING } from '../kinds/id-grammar.ts';
import { postIds } from '../post/id.ts';

/** One per person and post. */
export const bookmarkIds = idGrammar('bookmark', keyOf(postIds));

export function bookmarkId(post: string): string {
  return bookmarkIds.make(post);
}

/** The post of a bookmark. */
export function postOfBookmark(id: string): string {
  return bookmarkIds.parse(id)?.[0] ?? NOTHING;
}
