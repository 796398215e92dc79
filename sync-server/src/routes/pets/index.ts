import Type from 'typebox';
import { UserId } from '../../../../src/domain/document.ts';
import { LIMITS } from '../../../../src/domain/limits.ts';
import { PetFact } from '../../../../src/domain/pet/schema.ts';
import type { Couch } from '../../engine/couch.ts';
import type { TypedApp } from '../../http/typed-app.ts';
import { strictLimit } from '../../plugins/traffic.ts';
import { createStore } from '../../store/store.ts';

export interface PetsOptions {
  readonly couch: Couch;
  readonly rateLimit: number;
}

const Query = Type.Object({ owner: UserId });
const Answer = Type.Object({ pets: Type.Array(PetFact) });
/** More than anybody lists, so that the newest are among them. */
const MOST_READ = 1_000;

/** `GET /pets?owner=` (docs/http-api.md): the published pets of a person. */
export async function petsRoutes(app: TypedApp, { couch, rateLimit }: PetsOptions): Promise<void> {
  const store = createStore(couch);

  app.get(
    '/pets',
    {
      schema: {
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
        .slice(0, LIMITS.petsListed);
      return reply.header('cache-control', 'no-cache').send({ pets });
    },
  );
}

function factOf({ _rev, ...fact }: PetFact & { readonly _rev?: string }): PetFact {
  return fact;
}
