import { LIMITS } from '../../../../src/domain/limits.ts';
import { PostListPage, PostListQuery, type PostPlace } from '../../../../src/domain/post/list.ts';
import type { PostFact } from '../../../../src/domain/post/schema.ts';
import { upgradeDocument } from '../../../../src/domain/upgrades.ts';
import type { Couch } from '../../engine/couch.ts';
import { Failure } from '../../http/failure.ts';
import type { TypedApp } from '../../http/typed-app.ts';
import { strictLimit } from '../../plugins/traffic.ts';
import type { PostSearch } from '../../search/post-search.ts';

export interface PostsOptions {
  readonly couch: Couch;
  readonly posts: Pick<PostSearch, 'listed'>;
  readonly rateLimit: number;
}

/**
 * `GET /posts?tag=&author=&before=&id=` (docs/http-api.md): where a device's lists go on that mirrors the newest posts
 * only.
 */
export async function postsRoutes(app: TypedApp, { couch, posts, rateLimit }: PostsOptions): Promise<void> {
  const response = { 200: PostListPage };

  app.get(
    '/posts',
    { schema: { tags: ['posts'], querystring: PostListQuery, response }, config: strictLimit('posts', rateLimit) },
    async ({ query }, reply) => {
      // One more than a page tells whether there is another one.
      const found = posts.listed(query, placeIn(query), LIMITS.feedPage + 1);
      if (found === null) throw new Failure(503, 'server/unavailable', 'The index is being made.', { retryAfter: 5 });
      const page = found.slice(0, LIMITS.feedPage);
      const next = found.length > page.length ? (page.at(-1) ?? null) : null;
      return reply.header('cache-control', 'no-cache').send({ posts: await factsAt(couch, page), next });
    },
  );
}

function placeIn({ before, id = '' }: PostListQuery): PostPlace | null {
  return before === undefined ? null : { publishedAt: before, _id: id };
}

/** In the shape that this service answers, and without those that were removed since they came into the index. */
async function factsAt(couch: Couch, places: readonly PostPlace[]): Promise<PostFact[]> {
  if (places.length === 0) return [];
  const { rows } = await couch.use<PostFact>('community').fetch({ keys: places.map(({ _id }) => _id) });
  return rows.flatMap((row) => {
    if (!('doc' in row) || !row.doc) return [];
    const { _rev, ...fact } = row.doc;
    return [upgradeDocument<PostFact>(fact)];
  });
}
