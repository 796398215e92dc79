import { Trans, useLingui } from '@lingui/react/macro';
import { RatingLevel } from '../../entities/review/rating-level.tsx';
import type { ShownReview } from './shown-reviews.ts';

/** The part of a review about the pet; nothing without one. */
export function PetReview({ review }: { review: Pick<ShownReview, 'petRating' | 'petComment' | 'petName'> }) {
  const { t } = useLingui();
  const { petRating, petComment, petName } = review;
  if (petRating === null) return null;
  return (
    <div className="review__pet">
      <p className="strong">
        {petName === '' ? (
          t`About the pet`
        ) : (
          <Trans>
            About <bdi>{petName}</bdi>
          </Trans>
        )}
      </p>
      <RatingLevel rating={petRating} />
      {petComment !== '' && <p className="review__text">{petComment}</p>}
    </div>
  );
}
