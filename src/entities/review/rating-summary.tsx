import { Plural, useLingui } from '@lingui/react/macro';
import { ratingText } from '../../i18n/average-text.ts';
import { Icon } from '../../ui/picture/icons.tsx';
import { useRating } from '../person/queries.ts';
import './rating-level.css';
import './rating-summary.css';

/**
 * A person's average rating and their number of reviews. Until both are known the words of a newcomer hold the line's
 * place unseen, so that nothing moves.
 */
export function RatingSummary({ userId }: { userId: string }) {
  const { t, i18n } = useLingui();
  const rating = useRating(userId);
  if (rating === undefined || rating === null) {
    return (
      <p className={rating === null ? 'rating-summary soft small' : 'rating-summary rating-summary--unknown small'}>
        <Icon name="star" size={18} />
        {t`New here`}
      </p>
    );
  }
  const { reviews } = rating;
  const average = ratingText(rating.average, i18n.locale);
  return (
    <p className="rating-summary small">
      <Icon name="star" size={18} className="rating__star--full" />
      <span className="visually-hidden">{t`Rating:`}</span>
      <strong>{t`${average} of 4`}</strong>
      <span className="soft">
        <Plural value={reviews} one="# review" other="# reviews" />
      </span>
    </p>
  );
}
