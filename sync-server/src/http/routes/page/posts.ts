import { commentRange } from '../../../../../src/domain/comment/id.ts';
import type { CommentFact } from '../../../../../src/domain/comment/schema.ts';
import { postIdOfSlug, postIds } from '../../../../../src/domain/post/id.ts';
import type { PostFact } from '../../../../../src/domain/post/schema.ts';
import { ttlCache } from '../../../base/lib/ttl-cache.ts';
import { readPostPage, readPosts } from '../../../reading/search/post-pages.ts';
import type { PostSearch } from '../../../reading/search/post-search.ts';
import type { Couch } from '../../../storage/engine/couch.ts';

/** A post as an entry of lists. */
export interface PostEntry {
  readonly slug: string;
  readonly postTitle: string;
  readonly publishedAt: string;
  readonly updatedAt: string | null;
}

export interface PublishedPosts {
  /**
   * The post at this address, or null.
   * @throws Error when the engine fails
   */
  bySlug(slug: string): Promise<PostFact | null>;
  /**
   * The first threads of comments under a post.
   * @throws Error when the engine fails
   */
  comments(post: PostFact): Promise<readonly CommentFact[]>;
  /**
   * The community's first page, complete and in order; empty while the index is being built.
   * @throws Error when the engine fails
   */
  first(): Promise<readonly PostFact[]>;
  /**
   * About the first page, newest first.
   * @throws Error when the engine fails
   */
  newest(): Promise<readonly PostEntry[]>;
  /**
   * As many as a sitemap needs, newest first, at most a few minutes old.
   * @throws Error when the engine fails
   */
  many(): Promise<readonly PostEntry[]>;
}

const COMMUNITY = 'community';
const POSTS = postIds.range();
/**
 * Short enough that a removed post practically disappears at once; long enough that a widely shared post costs the
 * engine one request.
 */
const POST_MS = 3_000;
const MAX_CACHED_POSTS = 500;
const COMMENTS_SHOWN = 200;
const NEWEST = { milliseconds: 3_000, limit: 30 } as const;
const MANY = { milliseconds: 10 * 60_000, limit: 1_000 } as const;

/** Posts for pages without scripts, read from the engine and cached briefly. */
export function createPublishedPosts(couch: Couch, listed: PostSearch['listed'], now: () => number): PublishedPosts {
  const posts = ttlCache<PostFact | null>({ milliseconds: POST_MS, most: MAX_CACHED_POSTS, now });
  const comments = ttlCache<readonly CommentFact[]>({ milliseconds: POST_MS, most: MAX_CACHED_POSTS, now });
  const newest = ttlCache<readonly PostEntry[]>({ milliseconds: NEWEST.milliseconds, most: 1, now });
  const first = ttlCache<readonly PostFact[]>({ milliseconds: NEWEST.milliseconds, most: 1, now });
  const many = ttlCache<readonly PostEntry[]>({ milliseconds: MANY.milliseconds, most: 1, now });

  async function read(id: string, slug: string): Promise<PostFact | null> {
    const [post] = await readPosts(couch, [id]);
    return post?.slug === slug ? post : null;
  }

  async function commentsOf(post: string): Promise<readonly CommentFact[]> {
    const { from, to } = commentRange(post);
    const range = { start_key: from, end_key: to, include_docs: true, limit: COMMENTS_SHOWN };
    const { rows } = await couch.use<CommentFact>(COMMUNITY).list(range);
    return rows.flatMap(({ doc }) => (doc === undefined ? [] : [doc]));
  }

  async function list(limit: number): Promise<readonly PostEntry[]> {
    const { docs } = await couch.use<PostEntry>(COMMUNITY).find({
      // Ids begin with the time of writing, so this is newest first without another index.
      selector: { _id: { $gt: POSTS.from, $lt: POSTS.to } },
      sort: [{ _id: 'desc' }],
      fields: ['slug', 'postTitle', 'publishedAt', 'updatedAt'],
      limit,
    });
    return docs;
  }

  return {
    async bySlug(slug) {
      const id = postIdOfSlug(slug);
      return id === null ? null : await posts.get(slug, () => read(id, slug));
    },
    comments: async ({ _id, commentsCount }) =>
      commentsCount === 0 ? [] : await comments.get(_id, () => commentsOf(_id)),
    first: () => first.get('', async () => (await readPostPage({ couch, listed }, {}, null))?.posts ?? []),
    newest: () => newest.get('', () => list(NEWEST.limit)),
    many: () => many.get('', () => list(MANY.limit)),
  };
}
