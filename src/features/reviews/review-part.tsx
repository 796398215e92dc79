import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { RATINGS, type Rating } from '../../domain/review/levels.ts';
import { reviewCharactersLeft } from '../../domain/review/rules.ts';
import { RatingStars } from '../../entities/review/rating-level.tsx';
import { RATING_TEXTS } from '../../i18n/rating-texts.ts';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { AreaItem } from '../../ui/form/items.tsx';

interface ReviewPartProps {
  /** What is asked. */
  question: string;
  rating: Rating;
  onRating: (rating: Rating) => void;
  /** Of the words in the form. */
  name: string;
  /** As they are typed. */
  comment: string;
  error: string | undefined;
}

/** One of four levels, by native radio buttons, and a few words. */
export function ReviewPart({ question, rating, onRating, name, comment, error }: ReviewPartProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  return (
    <>
      <fieldset className="review-levels">
        <legend className="field__label">{question}</legend>
        {RATINGS.map((level) => (
          <label key={level} className="review-levels__level">
            <input type="radio" name={id} value={level} checked={level === rating} onChange={() => onRating(level)} />
            <span className="review-levels__name">{i18n._(RATING_TEXTS[level])}</span>
            <RatingStars rating={level} />
          </label>
        ))}
      </fieldset>
      <AreaItem
        name={name}
        label={t`In your words (if you like)`}
        className="review-text"
        maxLength={LIMITS.reviewComment.maxUnits}
        left={<CharactersLeft id={`${id}-left`} left={reviewCharactersLeft(comment)} max={LIMITS.reviewComment.max} />}
        error={error}
      />
    </>
  );
}
