import { ReviewListPage, ReviewListQuery, type ReviewPlace } from '../../../../../src/domain/review/list.ts';
import { comesAfter } from '../../../../../src/domain/review/order.ts';
import type { ReviewFact } from '../../../../../src/domain/review/schema.ts';
import { SERVICE_LIMITS } from '../../../../../src/domain/service-limits.ts';
import { upgradeDocument } from '../../../../../src/domain/upgrades.ts';
import { Failure } from '../../../base/http/failure.ts';
import type { TypedApp } from '../../../base/http/typed-app.ts';
import type { Couch } from '../../../storage/engine/couch.ts';
import { createStore, type Store } from '../../../storage/store/store.ts';
import { strictLimit } from '../../plugins/rate-limit.ts';

export interface ReviewsOptions {
  readonly couch: Couch;
  readonly rateLimit: number;
}

/** Maximum of reviews in a list with the same time of publication. */
const AT_ONCE = 20;

/** `GET /reviews?person=&before=&id=`, or `pet=` (docs/http-api.md): reviews of a person or a pet, newest first. */
export async function reviewsRoutes(app: TypedApp, { couch, rateLimit }: ReviewsOptions): Promise<void> {
  const store = createStore(couch);
  const response = { 200: ReviewListPage };

  app.get(
    '/reviews',
    {
      schema: {
        summary: 'Reviews of a person or a pet, newest first.',
        tags: ['reviews'],
        querystring: ReviewListQuery,
        response,
      },
      config: strictLimit('reviews', rateLimit),
    },
    async ({ query }, reply) => {
      const { person, pet, before, id = '' } = query;
      const about = person !== undefined ? { reviewed: person } : pet !== undefined ? { pet } : null;
      if (about === null) throw new Failure(400, 'request/invalid', 'Of whom? Name a person or a pet.');
      const place = before === undefined ? null : { publishedAt: before, _id: id };
      const found = await newest(store, about, place);
      const reviews = found.slice(0, SERVICE_LIMITS.reviewPage);
      const last = found.length > reviews.length ? reviews.at(-1) : undefined;
      const next = last === undefined ? null : { publishedAt: last.publishedAt, _id: last._id };
      return reply.header('cache-control', 'no-cache').send({ reviews, next });
    },
  );
}

/** One more than a page shows whether another page follows. */
async function newest(
  store: Store,
  about: { readonly reviewed: string } | { readonly pet: string },
  after: ReviewPlace | null,
): Promise<ReviewFact[]> {
  const selector = {
    ...about,
    type: 'review',
    publishedAt: after === null ? { $gt: '' } : { $lte: after.publishedAt },
  };
  const order = [...Object.keys(about), 'publishedAt'];
  // Reviews at the exact time of the position are read again, and filtered out below.
  const rows = await store.find('directory', selector, SERVICE_LIMITS.reviewPage + 1 + AT_ONCE, order, 'desc');
  return rows
    .map(({ doc }) => factOf(doc as ReviewFact & { readonly _rev?: string }))
    .sort((one, other) => (comesAfter(one, other) ? 1 : -1))
    .filter((fact) => after === null || comesAfter(fact, after))
    .slice(0, SERVICE_LIMITS.reviewPage + 1);
}

function factOf({ _rev, ...fact }: ReviewFact & { readonly _rev?: string }): ReviewFact {
  return upgradeDocument<ReviewFact>(fact);
}
