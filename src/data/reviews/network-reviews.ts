import type { ReviewList, ReviewListPage, ReviewListQuery, ReviewPlace } from '../../domain/review/list.ts';
import { upgradeDocument } from '../../domain/upgrades.ts';
import type { ListPage } from '../api/facts.ts';
import type { ReadThrough } from '../api/result.ts';
import { type NetworkParts, readNetworkList } from './read-network-list.ts';

/** Reviews of a person or a pet. */
export function createNetworkReviews(
  parts: NetworkParts,
): (list: ReviewList, after: ReviewPlace | null) => Promise<ReadThrough<ListPage<'review'>>> {
  return async (list, after) => {
    const read = await readNetworkList<ReviewListPage>(parts, `reviews?${queryOf(list, after)}`);
    if (read === null) return { kind: 'unreachable' };
    const { reviews, next } = read.page;
    return { kind: 'found', value: { facts: reviews.map((review) => upgradeDocument(review)), next }, from: read.from };
  };
}

function queryOf(list: ReviewList, after: ReviewPlace | null): string {
  const query: ReviewListQuery = {
    ...list,
    ...(after === null ? {} : { before: after.publishedAt, id: after._id }),
  };
  return new URLSearchParams(query).toString();
}
