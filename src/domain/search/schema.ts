import { type Static, Type } from 'typebox';
import { Instant, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { SERVICE_LIMITS } from '../service-limits.ts';

/** A piece of a text; `hit` marks a match. */
export const TextPiece = Type.Object({ text: Type.String(), hit: Type.Boolean() });
export type TextPiece = Static<typeof TextPiece>;

/** One found post: title, date and text without markup (spec part 1, section 2.14). */
export const SearchHit = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.Array(TextPiece),
  /** The part of the text around the first match, or its beginning. */
  excerpt: Type.Array(TextPiece),
  tags: Type.Array(Type.String()),
  authorId: UserId,
  authorName: Type.String(),
  publishedAt: Instant,
});
export type SearchHit = Static<typeof SearchHit>;

/** One page (`LIMITS.searchPage`) of results; `total` counts all pages, at most `LIMITS.searchResults`. */
export const SearchPage = Type.Object({ hits: Type.Array(SearchHit), total: Type.Integer({ minimum: 0 }) });
export type SearchPage = Static<typeof SearchPage>;

const query = {
  q: Type.String({ maxLength: LIMITS.searchText.max }),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: LIMITS.searchResults / LIMITS.searchPage })),
};

/** `page` counts from 1, its default. */
export const SearchQuery = Type.Object(query);
export type SearchQuery = Static<typeof SearchQuery>;

/** The same for a person who blocks others: their posts are excluded. In a body, because servers log addresses. */
export const SearchWithout = Type.Object({
  ...query,
  without: Type.Array(UserId, { maxItems: SERVICE_LIMITS.searchWithout }),
});
export type SearchWithout = Static<typeof SearchWithout>;
