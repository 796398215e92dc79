import { Type } from 'typebox';
import { storedFact, UserId } from '../../../../../src/domain/document.ts';
import { PedigreeOfPet } from '../../../../../src/domain/pedigree-link/responses.ts';
import { isPetKey, petId } from '../../../../../src/domain/pet/id.ts';
import { PetFact } from '../../../../../src/domain/pet/schema.ts';
import { SERVICE_LIMITS } from '../../../../../src/domain/service-limits.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import { pedigreeOfPet } from '../../../matters/pedigree-links/linked-dogs.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { createStore } from '../../../storage/store/store.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface PetsOptions {
  readonly couch: Couch;
  readonly rateLimit: number;
}

const Query = Type.Object({ owner: UserId });
const Key = Type.Object({ key: Type.String() });
const Answer = Type.Object({ pets: Type.Array(storedFact(PetFact)) });
/** More than anybody's pets, so that the newest are included. */
const MOST_READ = 1_000;

/** `GET /pets?owner=` and `GET /pets/:key/pedigree` (docs/http-api.md): a person's published pets, a pet's pedigree. */
export async function petsRoutes(app: TypedApp, { couch, rateLimit }: PetsOptions): Promise<void> {
  const store = createStore(couch);

  app.get(
    '/pets',
    {
      schema: {
        summary: 'A person’s published pets, newest first.',
        tags: ['pets'],
        querystring: Query,
        response: { 200: Answer },
      },
      config: strictLimit('pets', rateLimit),
    },
    async ({ query }, reply) => {
      const rows = await store.find('directory', { uid: query.owner, type: 'pet' }, MOST_READ);
      const pets = rows
        .map(({ doc }) => factOf(doc as PetFact & { readonly _rev?: string }))
        .sort((one, other) => (one.publishedAt < other.publishedAt ? 1 : -1))
        .slice(0, SERVICE_LIMITS.petsListed);
      return reply.header('cache-control', 'no-cache').send({ pets });
    },
  );

  app.get(
    '/pets/:key/pedigree',
    {
      schema: {
        summary: 'The dog that a pet is linked to, or null.',
        tags: ['pets'],
        params: Key,
        response: { 200: PedigreeOfPet },
      },
      config: strictLimit('pets', rateLimit),
    },
    async ({ params: { key } }, reply) => {
      const pedigree = isPetKey(key) ? await pedigreeOfPet(store, petId(key)) : null;
      return reply.header('cache-control', 'no-cache').send({ pedigree });
    },
  );
}

function factOf({ _rev, ...fact }: PetFact & { readonly _rev?: string }): PetFact {
  return fact;
}
