import { useState } from 'react';
import { statementOfReview } from '../../domain/review/id.ts';
import { mayEditReview } from '../../domain/review/rules.ts';
import { reviewKeys } from '../../entities/review/keys.ts';
import { RatingLevel } from '../../entities/review/rating-level.tsx';
import { ReviewFrame } from '../../entities/review/review-frame.tsx';
import { OwnState } from './own-state.tsx';
import { PetReview } from './pet-review.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import type { ShownReview } from './shown-reviews.ts';

interface ReviewItemProps {
  review: ShownReview;
  onEdit: (review: ShownReview) => void;
}

/** One review: author, day, rating, text, and the reviewed person's answer. */
export function ReviewItem({ review, onEdit }: ReviewItemProps) {
  const [now] = useState(Date.now);
  const { own, published } = review;
  const statement = statementOfReview(review.id);
  const mayEdit = published === null || mayEditReview(published, now);
  const edit = () => onEdit(review);
  return (
    <ReviewFrame
      review={review}
      statement={statement}
      stale={reviewKeys.all}
      onEdit={mayEdit ? edit : undefined}
      ratings={<RatingLevel rating={review.rating} />}
    >
      <PetReview review={review} />
      {own !== null && <OwnState id={statement} own={own} onEdit={edit} published={published} />}
      <ReviewAnswer review={review} />
    </ReviewFrame>
  );
}
