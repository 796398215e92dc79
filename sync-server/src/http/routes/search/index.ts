import { FoundPeople, PeopleQuery } from '../../../../../src/domain/search/people.ts';
import { SearchPage, SearchQuery, SearchWithout } from '../../../../../src/domain/search/schema.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import type { PeopleSearch } from '../../../reading/search/people-search.ts';
import type { PostSearch } from '../../../reading/search/post-search.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface SearchOptions {
  readonly posts: Pick<PostSearch, 'search'>;
  readonly people: Pick<PeopleSearch, 'search'>;
  readonly rateLimit: number;
}

/**
 * `GET /search/posts?q=&page=`, and `POST` for people who block others (docs/http-api.md): over every published post.
 * `POST /search/people`: over every public profile.
 */
export async function searchRoutes(app: TypedApp, { posts, people, rateLimit }: SearchOptions): Promise<void> {
  const response = { 200: SearchPage };
  const config = strictLimit('search', rateLimit);

  function found({ q, page = 1, without }: SearchQuery & Partial<SearchWithout>): SearchPage {
    return made(posts.search(q, page, without));
  }

  app.get(
    '/search/posts',
    {
      schema: {
        summary: 'Posts by words; an empty text finds nothing.',
        tags: ['search'],
        querystring: SearchQuery,
        response,
      },
      config,
    },
    // Removed posts disappear from results at once; a repeated query within moments is mostly the same reader paging.
    async ({ query }, reply) => reply.header('cache-control', 'private, max-age=10').send(found(query)),
  );
  app.post(
    '/search/posts',
    {
      schema: {
        summary: 'The same without posts of the people in `without`, which must not appear in a URL.',
        tags: ['search'],
        body: SearchWithout,
        response,
      },
      config,
    },
    async ({ body }) => found(body),
  );
  app.post(
    '/search/people',
    {
      schema: {
        summary: 'People whose names start with the words of `q`, without the people in `without`.',
        tags: ['search'],
        security: [{ bearer: [] }],
        body: PeopleQuery,
        response: { 200: FoundPeople, ...refusals(401, 403) },
      },
      config: strictLimit('people', rateLimit),
      onRequest: app.signedIn,
    },
    async ({ body: { q, without } }) => ({ people: made(people.search(q, without)) }),
  );
}

/** @throws Failure while the index is being built */
function made<T>(answer: T | null): T {
  if (answer === null) throw new Failure(503, 'server/unavailable', 'The index is being made.', { retryAfter: 5 });
  return answer;
}
