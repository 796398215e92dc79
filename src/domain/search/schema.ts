import Type, { type Static } from 'typebox';
import { Instant, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';

/** A piece of a text; `hit` marks what was looked for. */
export const TextPiece = Type.Object({ text: Type.String(), hit: Type.Boolean() });
export type TextPiece = Static<typeof TextPiece>;

/** One found post: title, date and text without markup (spec part 1, section 2.14). */
export const SearchHit = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.Array(TextPiece),
  /** The part of the text around the first place found, or its beginning. */
  excerpt: Type.Array(TextPiece),
  tags: Type.Array(Type.String()),
  authorId: UserId,
  authorName: Type.String(),
  publishedAt: Instant,
});
export type SearchHit = Static<typeof SearchHit>;

/** One page (`LIMITS.searchPage`) of what was found; `total` counts all pages, at most `LIMITS.searchResults`. */
export const SearchPage = Type.Object({ hits: Type.Array(SearchHit), total: Type.Integer({ minimum: 0 }) });
export type SearchPage = Static<typeof SearchPage>;

const query = {
  q: Type.String({ maxLength: LIMITS.searchText.max }),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.searchResults / LIMITS.searchPage })),
};

/** `page` counts from 1, which it is when it is left out. */
export const SearchQuery = Type.Object(query);
export type SearchQuery = Static<typeof SearchQuery>;

/**
 * The same for somebody who keeps people away: their posts are left out. In a body, because addresses are written down
 * on their way.
 */
export const SearchWithout = Type.Object({
  ...query,
  without: Type.Array(UserId, { maxItems: LIMITS.searchWithout }),
});
export type SearchWithout = Static<typeof SearchWithout>;
