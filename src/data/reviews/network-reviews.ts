import { bestEffort } from '../../domain/promises.ts';
import type { ReviewList, ReviewListPage, ReviewListQuery, ReviewPlace } from '../../domain/review/list.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { ListPage } from '../api/facts.ts';
import type { ReadThrough } from '../api/result.ts';
import type { Context } from '../leader/context.ts';
import type { Fact } from '../mirror/schema.ts';
import { throughKey } from '../mirror/through-key.ts';

/** Reviews of a person or a pet: fetched at each visit, and cached for when the service cannot be reached. */
export function createNetworkReviews({
  mirror,
  ask,
  now,
}: Pick<Context, 'mirror' | 'ask' | 'now'>): (
  list: ReviewList,
  after: ReviewPlace | null,
) => Promise<ReadThrough<ListPage<'review'>>> {
  return async (list, after) => {
    const query = queryOf(list, after);
    const id = `reviews?${query}`;
    const key = throughKey('directory', id);
    const answer = await ask(`/reviews?${query}`);
    if (answer.kind === 'ok') {
      const { reviews, next } = answer.body as ReviewListPage;
      const page: Fact = { _id: id, reviews, next };
      // Caching is optional: a full device still shows what was read.
      await bestEffort(mirror?.keepThrough({ key, database: 'directory', fact: page, at: now() }));
      return found({ reviews, next }, 'network');
    }
    const cached = (await mirror?.through(key).catch(() => null)) ?? null;
    return cached === null ? { kind: 'unreachable' } : found(cached as unknown as ReviewListPage, 'device');
  };
}

function found({ reviews, next }: ReviewListPage, from: 'network' | 'device'): ReadThrough<ListPage<'review'>> {
  return { kind: 'found', value: { facts: reviews.map((review) => upgradeDocument(review)), next }, from };
}

function queryOf(list: ReviewList, after: ReviewPlace | null): string {
  const query: ReviewListQuery = {
    ...list,
    ...(after === null ? {} : { before: after.publishedAt, id: after._id }),
  };
  return new URLSearchParams(query).toString();
}
