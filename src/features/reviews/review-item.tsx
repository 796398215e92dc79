import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { statementOfReview } from '../../domain/review/id.ts';
import { mayEditReview } from '../../domain/review/rules.ts';
import { ItemMenu } from '../../entities/person/item-menu.tsx';
import { PersonAvatar } from '../../entities/person/person-avatar.tsx';
import { PersonLink } from '../../entities/person/person-link.tsx';
import { PersonName } from '../../entities/person/person-name.tsx';
import { reviewKeys } from '../../entities/review/keys.ts';
import { RatingLevel } from '../../entities/review/rating-level.tsx';
import { useModerating } from '../../session/moderating.ts';
import { usePerson } from '../../session/session.tsx';
import { useUndoableRemoval } from '../../session/use-undoable-removal.ts';
import { OwnState } from './own-state.tsx';
import { PetReview } from './pet-review.tsx';
import { ReviewAnswer } from './review-answer.tsx';
import { ReviewDate } from './review-date.tsx';
import type { ShownReview } from './shown-reviews.ts';

interface ReviewItemProps {
  review: ShownReview;
  onEdit: (review: ShownReview) => void;
}

/** One review: author, day, rating, text, and the reviewed person's answer. */
export function ReviewItem({ review, onEdit }: ReviewItemProps) {
  const { t } = useLingui();
  const person = usePerson();
  const moderating = useModerating();
  const remove = useUndoableRemoval(reviewKeys.all);
  const [now] = useState(Date.now);
  const { id, authorId, authorName: name, own } = review;
  const isMine = person?.userId === authorId;
  const isAdmin = person?.roles.includes('admin') === true;
  const { published } = review;
  const mayEdit = published === null || mayEditReview(published, now);
  const edit = () => onEdit(review);
  const onRemove = () =>
    remove([statementOfReview(id)], {
      removed: t`Review removed.`,
      failed: () => t`Couldn’t remove the review.`,
    });
  return (
    <article className="review" aria-label={t`Review by ${name}`}>
      <div className="review__head row row--wrap">
        <PersonLink userId={authorId} className="quiet-link row tight strong">
          <PersonAvatar small letter={review.authorLetter} sha256={review.avatar} />
          <PersonName name={name} role={review.authorRole} />
        </PersonLink>
        <ReviewDate at={review.at} editedAt={review.editedAt} />
        <ItemMenu
          label={t`More options for the review by ${name}`}
          id={id}
          author={{ userId: authorId, name }}
          own={isMine ? { onRemove, ...(mayEdit && { onEdit: edit }) } : null}
          onRemoveAsAdmin={!isMine && isAdmin ? () => moderating.remove(id) : null}
        />
      </div>
      <RatingLevel rating={review.rating} />
      {review.comment !== '' && <p className="review__text">{review.comment}</p>}
      <PetReview review={review} />
      {own !== null && <OwnState id={statementOfReview(id)} own={own} onEdit={edit} published={published} />}
      <ReviewAnswer review={review} />
    </article>
  );
}
