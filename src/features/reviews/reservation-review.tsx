import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReservationFact } from '../../domain/reservation/schema.ts';
import { mayEditReview } from '../../domain/review/rules.ts';
import { useOwnReview, useReviewedReservation } from '../../entities/review/queries.ts';
import { RatingLevel } from '../../entities/review/rating-level.tsx';
import { underWay } from '../../session/under-way.ts';
import { Button } from '../../ui/action/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { OwnState } from './own-state.tsx';
import { PetReview } from './pet-review.tsx';
import './reviews.css';

const ReviewDialog = lazyDialog(() => import('./review-dialog.tsx'));

/**
 * On a reservation’s page: the button to review it once it is done (spec part 2, section 4), and afterwards this
 * person's review and its state.
 */
export function ReservationReview({ id }: { id: string }) {
  const reservation = useReviewedReservation(id).data ?? null;
  return reservation?.state === 'done' ? <OfDone reservation={reservation} /> : null;
}

function OfDone({ reservation }: { reservation: ReservationFact }) {
  const { t } = useLingui();
  const own = useOwnReview(reservation._id).data;
  const [open, setOpen] = useState(false);
  const [now] = useState(Date.now);
  if (own === undefined) return null;
  const { record, fact } = own;
  const state = record && underWay(record);
  const mayEdit = fact === null || mayEditReview(fact, now);
  const statement = record?.statement ?? null;
  const leave = () => setOpen(true);
  return (
    <section className={statement === null ? 'own-review' : 'own-review panel'} aria-label={t`Your review`}>
      {statement === null ? (
        <Button variant="primary" onClick={leave}>
          {t`Leave a review`}
        </Button>
      ) : (
        <>
          <h2>{t`Your review`}</h2>
          <RatingLevel rating={statement.rating} />
          {statement.comment !== '' && <p className="review__text">{statement.comment}</p>}
          <PetReview review={{ ...statement, petName: reservation.petName }} />
          {state !== null && <OwnState id={statement._id} own={state} onEdit={leave} published={fact} />}
          {mayEdit && state?.state !== 'refused' && (
            <Button small onClick={leave}>
              {t`Edit your review`}
            </Button>
          )}
        </>
      )}
      {open && <ReviewDialog reservation={reservation} onClose={() => setOpen(false)} />}
    </section>
  );
}
