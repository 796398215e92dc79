import { Type } from 'typebox';
import { dogIdOfKey } from '../../../../../src/domain/pedigree/id.ts';
import { Ancestry, PedigreeHits, PedigreePage, PedigreeQuery } from '../../../../../src/domain/pedigree/page.ts';
import { Failure, refusals } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { ownerOfDog } from '../../../matters/pedigree-links/linked-dogs.ts';
import type { FollowedDogs } from '../../../reading/pedigrees/followed-dogs.ts';
import { createPedigreePages } from '../../../reading/pedigrees/pedigree-pages.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { createStore } from '../../../storage/store/store.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface PedigreesOptions {
  readonly couch: Couch;
  readonly dogs: Pick<FollowedDogs, 'ready'>;
  readonly rateLimit: number;
}

const NO_CACHE = ['cache-control', 'no-cache'] as const;

/**
 * `GET /pedigrees?q=`, `GET /pedigrees/:key` and `GET /pedigrees/:key/ancestry` (docs/http-api.md): dogs by name, one
 * with its nearest relatives, and one with all its ancestors.
 */
export async function pedigreesRoutes(app: TypedApp, { couch, dogs, rateLimit }: PedigreesOptions): Promise<void> {
  const store = createStore(couch);
  const pageOf = createPedigreePages(store, dogs);
  const config = strictLimit('pedigrees', rateLimit);
  // `dogIdOfKey` checks the key's length: a key that names no dog is a 404.
  const params = Type.Object({ key: Type.String() });

  app.get(
    '/pedigrees',
    {
      schema: {
        summary: 'Dogs by id, or by words of their names from four characters on.',
        tags: ['pedigrees'],
        querystring: PedigreeQuery,
        response: { 200: PedigreeHits },
      },
      config,
    },
    async ({ query: { q, sex } }, reply) => reply.header(...NO_CACHE).send(known(dogs).search(q, sex)),
  );
  app.get(
    '/pedigrees/:key',
    {
      schema: {
        summary: 'A dog with parents, siblings, offspring and, if they wish, its owner.',
        tags: ['pedigrees'],
        params,
        response: { 200: PedigreePage, ...refusals(404) },
      },
      config,
    },
    async ({ params: { key } }, reply) => {
      const page = found(await pageOf(key));
      if (page === 'not-yet') throw notYet();
      const owner = await ownerOfDog(store, page.dog.dogId);
      return reply.header(...NO_CACHE).send({ ...page, owner });
    },
  );
  app.get(
    '/pedigrees/:key/ancestry',
    {
      schema: {
        summary: 'All ancestors of a dog, each once.',
        tags: ['pedigrees'],
        params,
        response: { 200: Ancestry, ...refusals(404) },
      },
      config,
    },
    async ({ params: { key } }, reply) => {
      const dogId = dogIdOfKey(key);
      return reply.header(...NO_CACHE).send(found(dogId === null ? null : known(dogs).ancestry(dogId)));
    },
  );
}

/** @throws Failure while the dogs are still being read */
function known(dogs: PedigreesOptions['dogs']) {
  const all = dogs.ready();
  if (all === null) throw notYet();
  return all;
}

function notYet(): Failure {
  return new Failure(503, 'server/unavailable', 'The index is being made.', { retryAfter: 5 });
}

/** @throws Failure if there is none */
function found<T>(dog: T | null): T {
  if (dog === null) throw new Failure(404, 'pedigree/not-found', 'There is no such dog.');
  return dog;
}
