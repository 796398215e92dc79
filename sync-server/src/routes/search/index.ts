import { SearchPage, SearchQuery, SearchWithout } from '../../../../src/domain/search/schema.ts';
import { Failure } from '../../http/failure.ts';
import type { TypedApp } from '../../http/typed-app.ts';
import { strictLimit } from '../../plugins/traffic.ts';
import type { PostSearch } from '../../search/post-search.ts';

export interface SearchOptions {
  readonly posts: Pick<PostSearch, 'search'>;
  readonly rateLimit: number;
}

/**
 * `GET /search/posts?q=&page=`, and `POST` for those who keep people away (docs/http-api.md): over every published
 * post.
 */
export async function searchRoutes(app: TypedApp, { posts, rateLimit }: SearchOptions): Promise<void> {
  const response = { 200: SearchPage };
  const config = strictLimit('search', rateLimit);

  function found({ q, page = 1, without }: SearchQuery & Partial<SearchWithout>): SearchPage {
    const answer = posts.search(q, page, without);
    if (answer === null) throw new Failure(503, 'server/unavailable', 'The index is being made.', { retryAfter: 5 });
    return answer;
  }

  app.get(
    '/search/posts',
    { schema: { tags: ['search'], querystring: SearchQuery, response }, config },
    // What is removed is found no more at once; a moment later the same question is mostly asked by the same reader
    // leafing.
    async ({ query }, reply) => reply.header('cache-control', 'private, max-age=10').send(found(query)),
  );
  app.post('/search/posts', { schema: { tags: ['search'], body: SearchWithout, response }, config }, async ({ body }) =>
    found(body),
  );
}
