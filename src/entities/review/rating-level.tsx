import { useLingui } from '@lingui/react/macro';
import { RATINGS, type Rating } from '../../domain/review/levels.ts';
import { RATING_TEXTS } from '../../i18n/rating-texts.ts';
import { Icon } from '../../ui/picture/icons.tsx';
import './rating-level.css';

/** A level by its name, and by the number of full stars out of four. */
export function RatingLevel({ rating }: { rating: Rating }) {
  const { i18n } = useLingui();
  return (
    <span className="rating">
      <RatingStars rating={rating} />
      <strong>{i18n._(RATING_TEXTS[rating])}</strong>
    </span>
  );
}

/** Hidden from screen readers: the name is beside it. Full and empty stars differ in shape, so no colour is needed. */
export function RatingStars({ rating }: { rating: Rating }) {
  return (
    <span className="rating__stars" aria-hidden="true">
      {RATINGS.map((level) => (
        <Icon key={level} name="star" size={18} {...(level <= rating && { className: 'rating__star--full' })} />
      ))}
    </span>
  );
}
