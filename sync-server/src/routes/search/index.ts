import { SearchPage, SearchQuery } from '../../../../src/domain/search/schema.ts';
import { ErrorBody, Failure } from '../../failure.ts';
import { strictLimit } from '../../plugins/traffic.ts';
import type { PostSearch } from '../../search/post-search.ts';
import type { TypedApp } from '../../typed-app.ts';

export interface SearchOptions {
  readonly posts: Pick<PostSearch, 'search'>;
  readonly rateLimit: number;
}

/** `GET /search/posts?q=&page=` (docs/http-api.md): over every published post. */
export async function searchRoutes(app: TypedApp, { posts, rateLimit }: SearchOptions): Promise<void> {
  app.get(
    '/search/posts',
    {
      schema: {
        tags: ['search'],
        querystring: SearchQuery,
        response: { 200: SearchPage, 400: ErrorBody, 429: ErrorBody, 503: ErrorBody },
      },
      config: strictLimit('search', rateLimit),
    },
    async ({ query }, reply) => {
      const found = posts.search(query.q, query.page ?? 1);
      if (found === null) {
        throw new Failure(503, 'server/unavailable', 'The index is being made.', { retryAfter: 5 });
      }
      // What is removed is found no more at once; a moment later the same question is mostly asked by the same reader leafing.
      return reply.header('cache-control', 'private, max-age=10').send(found);
    },
  );
}
