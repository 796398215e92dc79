import type {
  FactsApi,
  Found,
  ListedType,
  ListPage,
  Lists,
  SearchAsked,
  SearchedType,
} from '../../../data/api/facts.ts';
import type { ReadThrough, Result } from '../../../data/api/result.ts';
import type { FeedPage, PageReads } from '../../../data/mirror/read.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import type { CommentFact } from '../../../domain/comment/schema.ts';
import { fieldsOf } from '../../../domain/fields.ts';
import type { SharedFacts, SharedType } from '../../../domain/kinds/kinds.ts';
import { opinionRange } from '../../../domain/opinion/id.ts';
import { summaryOf } from '../../../domain/opinion/list.ts';
import type { OpinionFact } from '../../../domain/opinion/schema.ts';
import { subjectKind } from '../../../domain/opinion/subject.ts';
import type { PetFact } from '../../../domain/pet/schema.ts';
import type { PostFact } from '../../../domain/post/schema.ts';
import type { ReviewFact } from '../../../domain/review/schema.ts';
import type { Answering } from './asked.ts';

/** What others published. */
export interface Published {
  posts: readonly PostFact[];
  /** The published comments of all posts. The page itself reads those of `posts`, and the others with `readList`. */
  comments: readonly CommentFact[];
  pets: readonly PetFact[];
  reviews: readonly ReviewFact[];
  opinions: readonly OpinionFact[];
  announcements: readonly AnnouncementFact[];
  /** Facts of the shared databases, by their id, besides the posts. */
  /** By their ids; null if it was removed. */
  facts: Readonly<Record<string, unknown>>;
}

export function factsHandlers(
  ask: Answering,
  { posts, comments, pets, reviews, opinions, facts }: Published,
): FactsApi {
  const lists: { readonly [K in ListedType]: (of: Lists[K]['of']) => Omit<ListPage<K>, 'next'> } = {
    post: () => ({ facts: [] }),
    comment: ({ post }) => ({ facts: comments.filter(({ postId }) => postId === post) }),
    pet: ({ owner }) => ({ facts: pets.filter(({ uid }) => uid === owner) }),
    review: (of) => ({
      facts: reviews.filter(({ reviewed, pet }) => ('person' in of ? reviewed === of.person : pet === of.pet)),
    }),
    opinion: ({ subject }) => {
      const { from, to } = opinionRange(subject);
      const about = opinions.filter(({ _id }) => _id >= from && _id < to);
      const ratings = about.map((each) => each.ratings);
      return { facts: about, summary: summaryOf(subjectKind(subject) ?? 'breed', ratings) };
    },
  };
  return {
    readFact: <K extends SharedType>(kind: K, id: string) => {
      const value = Object.hasOwn(facts, id) ? facts[id] : posts.find(({ _id }) => _id === id);
      const isThere = fieldsOf<{ type: string }>(value).type === kind;
      const absent = { kind: value === null ? 'removed' : 'missing' };
      const read = isThere ? { kind: 'found', value, from: 'device' } : absent;
      return ask('readFact', id, read as ReadThrough<SharedFacts[K]>);
    },
    readList: <K extends ListedType>(kind: K, of: Lists[K]['of'], after: Lists[K]['place'] | null = null) => {
      const list = (lists[kind] as (of: Lists[K]['of']) => Omit<ListPage<K>, 'next'>)(of);
      const value = { ...list, next: null } as ListPage<K>;
      return ask('readList', { kind, of, after }, { kind: 'found' as const, value, from: 'network' as const });
    },
    search: <K extends SearchedType>(kind: K, asked: SearchAsked) => {
      const found = { ok: true, value: kind === 'post' ? { hits: [], total: 0 } : [] };
      return ask('search', { kind, ...asked }, found as unknown as Result<Found<K>>);
    },
    findPeople: (text, without = []) =>
      ask('findPeople', { text, without }, { ok: true, value: { people: [], from: 'network' } }),
  };
}

export function pageReads({ posts, comments, announcements }: Published): PageReads {
  const pageOf = (all: readonly PostFact[], after: { _id: string } | null, limit: number): FeedPage => {
    const from = after === null ? 0 : all.findIndex((post) => post._id === after._id) + 1;
    const page = all.slice(from, from + limit);
    const last = page.at(-1);
    const next = last && from + limit < all.length ? { publishedAt: last.publishedAt, _id: last._id } : null;
    return { posts: page, next, completeness: 'whole' };
  };
  const of = (is: (post: PostFact) => boolean) => posts.filter(is);
  const popular = [...posts].sort((a, b) => b.likes - a.likes);
  return {
    posts: async ({ tag, author }, after, limit) => {
      const listed = of(
        (post) => (tag === undefined || post.tags.includes(tag)) && (author === undefined || post.authorId === author),
      );
      return pageOf(listed, after, limit);
    },
    countByTag: async (tag, hidden) => ({
      posts: of((post) => post.tags.includes(tag) && !hidden.includes(post.authorId)).length,
      all: true,
    }),
    comments: async (postId) =>
      posts.some((post) => post._id === postId) ? comments.filter((comment) => comment.postId === postId) : null,
    postInPage: () => null,
    market: async () => ({ announcements, completeness: 'whole' }),
    popular: async (count) => ({ ...pageOf(popular, null, count), next: null }),
  };
}
