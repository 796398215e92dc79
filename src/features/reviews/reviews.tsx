import { type ReactNode, useMemo, useState } from 'react';
import { reservationOfReview, statementOfReview } from '../../domain/review/id.ts';
import type { ReviewList } from '../../domain/review/list.ts';
import { useOwnReviews, useReviewedReservation, useReviews } from '../../entities/review/queries.ts';
import { isOutOfReach, ReviewPages } from '../../entities/review/review-pages.tsx';
import { useBlocks } from '../../session/blocks.ts';
import { useRemoved } from '../../session/removals.tsx';
import { usePerson } from '../../session/session.tsx';
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
  if (first !== undefined && shown.length === 0 && !isOutOfReach(read)) return null;
  return (
    <div className="reviews">
      <ReviewPages
        read={read}
        reviews={shown.slice(0, first)}
        item={(review) => <ReviewItem review={review} onEdit={edit} />}
        all={all}
      />
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
