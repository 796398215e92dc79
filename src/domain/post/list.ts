import { type Static, Type } from 'typebox';
import { Instant, idOf, storedFact, UserId } from '../document.ts';
import { postIds } from './id.ts';
import { PostFact } from './schema.ts';

const PostId = idOf(postIds);

/** A post's position in a list: newest first, at equal times the later id first. */
export const PostPlace = Type.Object({ publishedAt: Instant, _id: PostId });
export type PostPlace = Static<typeof PostPlace>;

/** All posts, those with a tag (as `normaliseTags` writes it), or those of a person. */
export interface PostList {
  readonly tag?: string | undefined;
  readonly author?: string | undefined;
}

/** A page of a list: after the post `id` published at `before`, or the beginning. */
export const PostListQuery = Type.Object({
  tag: Type.Optional(Type.String()),
  author: Type.Optional(UserId),
  before: Type.Optional(Instant),
  id: Type.Optional(PostId),
});
export type PostListQuery = Static<typeof PostListQuery>;

/** At most `LIMITS.feedPage` posts; `next` is the position of the next page, null at the end. */
export const PostListPage = Type.Object({
  posts: Type.Array(storedFact(PostFact)),
  next: Type.Union([PostPlace, Type.Null()]),
});
export type PostListPage = Static<typeof PostListPage>;
