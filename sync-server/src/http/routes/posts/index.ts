import { PostListPage, PostListQuery, type PostPlace } from '../../../../../src/domain/post/list.ts';
import { Failure } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { readPostPage } from '../../../reading/search/post-pages.ts';
import type { PostSearch } from '../../../reading/search/post-search.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface PostsOptions {
  readonly couch: Couch;
  readonly posts: Pick<PostSearch, 'listed'>;
  readonly rateLimit: number;
}

/**
 * `GET /posts?tag=&author=&before=&id=` (docs/http-api.md): where lists continue on a device that mirrors only the
 * newest posts.
 */
export async function postsRoutes(app: TypedApp, { couch, posts, rateLimit }: PostsOptions): Promise<void> {
  const response = { 200: PostListPage };

  app.get(
    '/posts',
    {
      schema: {
        summary: 'Posts by tag or author, or all, newest first, after post `id` published at `before`.',
        tags: ['posts'],
        querystring: PostListQuery,
        response,
      },
      config: strictLimit('posts', rateLimit),
    },
    async ({ query }, reply) => {
      const page = await readPostPage({ couch, listed: posts.listed }, query, placeIn(query));
      if (page === null) throw new Failure(503, 'server/unavailable', 'The index is being made.', { retryAfter: 5 });
      return reply.header('cache-control', 'no-cache').send(page);
    },
  );
}

function placeIn({ before, id = '' }: PostListQuery): PostPlace | null {
  return before === undefined ? null : { publishedAt: before, _id: id };
}
