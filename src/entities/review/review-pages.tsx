import { useLingui } from '@lingui/react/macro';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import './review-frame.css';

interface ReviewPagesProps<R extends { readonly id: string }> {
  /** The query of its pages. */
  read: Pick<
    UseInfiniteQueryResult<unknown>,
    'data' | 'isError' | 'isFetching' | 'hasNextPage' | 'refetch' | 'fetchNextPage'
  >;
  reviews: readonly R[];
  item: (review: R) => ReactNode;
  /** It is not continued here; instead `all` follows it. */
  all?: ReactNode;
}

/** Reviews of any kind, page by page; says what cannot be read without the service. */
export function ReviewPages<R extends { readonly id: string }>({ read, reviews, item, all }: ReviewPagesProps<R>) {
  const { t } = useLingui();
  const isOut = isOutOfReach(read);
  const isWhole = all === undefined;
  return (
    <>
      {reviews.length === 0 && !isOut && <p className="soft">{t`No reviews yet`}</p>}
      <ul className="reviews__list">
        {reviews.map((review) => (
          <li key={review.id}>{item(review)}</li>
        ))}
      </ul>
      {read.isError && (
        <p role="status" className="soft">
          {isOut
            ? t`These reviews aren’t on your device, and we can’t load them right now.`
            : t`Can’t load more right now.`}
        </p>
      )}
      {reviews.length > 0 && all}
      {((isWhole && read.hasNextPage) || isOut) && (
        <div className="actions">
          <Button
            aria-disabled={read.isFetching}
            onClick={() => !read.isFetching && void (isOut ? read.refetch() : read.fetchNextPage())}
          >
            {isOut ? t`Try again` : t`Load more`}
          </Button>
        </div>
      )}
    </>
  );
}

/** Whether nothing of the list is known here. */
export function isOutOfReach({ isError, data }: Pick<ReviewPagesProps<never>['read'], 'isError' | 'data'>): boolean {
  return isError && data === undefined;
}
