import { Trans, useLingui } from '@lingui/react/macro';
import { RatingLevel } from '../../entities/review/rating-level.tsx';
import type { ShownReview } from './shown-reviews.ts';

/** What a review says of the pet that was cared for; nothing where it says nothing of one. */
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
