import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { ReservationFact } from '../../domain/reservation/schema.ts';
import { actorOf } from '../../domain/reservation/transition.ts';
import { mayEditReview, mayReviewPet } from '../../domain/review/rules.ts';
import { isNewer } from '../../domain/upgrades.ts';
import { useOwnReview } from '../../entities/review/queries.ts';
import { NewerNotice } from '../../entities/statement/newer-notice.tsx';
import { usePerson } from '../../session/session.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { type ReviewDraft, reviewDrafts } from './review-draft.ts';
import { ReviewForm } from './review-form.tsx';
import { newReview, valuesOf } from './write-review.ts';
import './reviews.css';

/** The part of a reservation that a review needs. */
export type Reviewable = Pick<ReservationFact, '_id' | 'service' | 'petName' | 'client' | 'executor'>;

interface ReviewDialogProps {
  /** A completed reservation of this person. */
  reservation: Reviewable;
  onClose: () => void;
}

/**
 * This person's review of a reservation: the client reviews the executor; the executor reviews the pet, and then the
 * customer (spec part 2, section 4). The same dialog edits it, for a week.
 */
export default function ReviewDialog({ reservation, onClose }: ReviewDialogProps) {
  const { t } = useLingui();
  const person = usePerson();
  const userId = person?.userId ?? '';
  const own = useOwnReview(reservation._id).data;
  const [initial, setInitial] = useState<{ draft: ReviewDraft; restored: boolean } | null>(null);
  const [now] = useState(Date.now);
  const ofPet = mayReviewPet(reservation, userId);
  const isOver = own?.fact != null && !mayEditReview(own.fact, now);
  const newer = isNewer(own?.record?.statement);
  const fresh = (): ReviewDraft => {
    const written = own?.record?.statement ?? null;
    return { rev: written?._rev ?? null, step: 0, values: written === null ? newReview(ofPet) : valuesOf(written) };
  };
  useEffect(() => {
    if (initial !== null || own === undefined || isOver || newer) return;
    const draft = reviewDrafts.read({ target: reservation._id, userId });
    setInitial({ draft: draft ?? fresh(), restored: draft !== null });
  });
  const them = actorOf(reservation._id, userId) === 'executor' ? reservation.client : reservation.executor;
  const isEdit = own?.record != null;
  return (
    <Modal title={isEdit ? t`Edit your review` : t`Leave a review`} onClose={onClose}>
      {isOver ? (
        <p role="status">
          {t({
            id: 'reviewAlreadyPublished',
            message: 'You’ve already left a review, and the week for changing it is over.',
          })}
        </p>
      ) : newer ? (
        <NewerNotice />
      ) : initial === null ? (
        <Waiting />
      ) : (
        <ReviewForm
          reservation={reservation}
          them={them.name}
          ofPet={ofPet}
          isEdit={isEdit}
          initial={initial.draft}
          restored={initial.restored}
          fresh={fresh}
          onWritten={onClose}
        />
      )}
    </Modal>
  );
}
