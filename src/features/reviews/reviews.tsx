import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { reservationOfReview, statementOfReview } from '../../domain/review/id.ts';
import type { ReviewList } from '../../domain/review/list.ts';
import { useOwnReviews, useReviewedReservation, useReviews } from '../../entities/review/queries.ts';
import { useBlocks } from '../../session/blocks.ts';
import { useRemoved } from '../../session/removals.tsx';
import { usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { ReviewItem } from './review-item.tsx';
import { type ShownReview, shownReviews } from './shown-reviews.ts';
import './reviews.css';

const ReviewDialog = lazyDialog(() => import('./review-dialog.tsx'));

interface ReviewsProps {
  of: ReviewList;
  /** Shows only this number of the newest ones, and nothing without any. */
  first?: number;
  /** With `first`: a link to all of them. */
  all?: ReactNode;
}

/** The reviews of a person or a pet, newest first; also offline once they were read. */
export function Reviews({ of, first, all }: ReviewsProps) {
  const { t } = useLingui();
  const person = usePerson();
  const read = useReviews(of);
  const own = useOwnReviews().data;
  const hidden = useBlocks();
  const removed = useRemoved();
  const [edited, setEdited] = useState<string | null>(null);
  const shown = useMemo(() => {
    const facts = read.data?.pages.flatMap((page) => page.facts) ?? [];
    const { reviews = [], answers = [] } = own ?? {};
    return shownReviews(of, facts, { person, reviews, answers, hidden, removed });
  }, [of, read.data, own, person, hidden, removed]);
  if (read.isPending) return <Waiting />;
  const edit = ({ id }: ShownReview) => setEdited(reservationOfReview(statementOfReview(id)));
  const isOut = read.isError && read.data === undefined;
  const isWhole = first === undefined;
  if (!isWhole && shown.length === 0 && !isOut) return null;
  return (
    <div className="reviews">
      {shown.length === 0 && !isOut && <p className="soft">{t`No reviews yet`}</p>}
      <ul className="reviews__list">
        {shown.slice(0, first).map((review) => (
          <li key={review.id}>
            <ReviewItem review={review} onEdit={edit} />
          </li>
        ))}
      </ul>
      {read.isError && (
        <p role="status" className="soft">
          {isOut
            ? t`These reviews aren’t on your device, and we can’t load them right now.`
            : t`Can’t load more right now.`}
        </p>
      )}
      {!isWhole && shown.length > 0 && all}
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
      {edited !== null && <EditReview reservation={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

/** Both people's devices have the reservation as long as both accounts exist. */
function EditReview({ reservation: id, onClose }: { reservation: string; onClose: () => void }) {
  const reservation = useReviewedReservation(id);
  if (reservation.isPending) return null;
  return <ReviewDialog reservation={reservation.data ?? withoutNames(id)} onClose={onClose} />;
}

function withoutNames(_id: string) {
  const nobody = { name: '', letter: '' };
  return { _id, service: null, petName: '', client: nobody, executor: nobody };
}
