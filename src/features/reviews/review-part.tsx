import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { RATINGS, type Rating } from '../../domain/review/levels.ts';
import { reviewCharactersLeft } from '../../domain/review/rules.ts';
import { RatingStars } from '../../entities/review/rating-level.tsx';
import { RATING_TEXTS } from '../../i18n/rating-texts.ts';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { useRoom } from '../../ui/field/use-room.tsx';

interface ReviewPartProps {
  /** What is asked. */
  question: string;
  rating: Rating;
  onRating: (rating: Rating) => void;
  comment: string;
  onComment: (comment: string) => void;
  error: string | undefined;
}

/** One of four levels, by native radio buttons, and a few words. */
export function ReviewPart({ question, rating, onRating, comment, onComment, error }: ReviewPartProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const room = useRoom<HTMLTextAreaElement>({ maxLength: LIMITS.reviewComment.maxUnits, hasCounter: true });
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
      <div className="field">
        <label className="field__label" htmlFor={`${id}-comment`}>
          {t`In your words (if you like)`}
        </label>
        <textarea
          id={`${id}-comment`}
          className="field__input review-text"
          rows={4}
          maxLength={LIMITS.reviewComment.maxUnits}
          {...room.handlers}
          value={comment}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-left ${id}-error`}
          onChange={({ target }) => onComment(target.value)}
        />
        <CharactersLeft id={`${id}-left`} left={reviewCharactersLeft(comment)} max={LIMITS.reviewComment.max} />
        {room.note}
        <p id={`${id}-error`} className="field__error" role="alert">
          {error}
        </p>
      </div>
    </>
  );
}
