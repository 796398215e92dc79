import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { RATINGS } from '../../domain/review/levels.ts';
import { reviewCharactersLeft } from '../../domain/review/rules.ts';
import { RatingStars } from '../../entities/review/rating-level.tsx';
import { RATING_TEXTS } from '../../i18n/rating-texts.ts';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { AreaItem, ChoiceItem } from '../../ui/form/items.tsx';

interface ReviewPartProps {
  question: string;
  /** The names of the rating and the comment in the form's values. */
  names: { rating: string; comment: string };
  /** The comment as typed. */
  comment: string;
  error: string | undefined;
}

/** One of four ratings, and a short comment. */
export function ReviewPart({ question, names, comment, error }: ReviewPartProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  return (
    <>
      <ChoiceItem
        name={names.rating}
        label={question}
        options={RATINGS.map((level) => ({
          value: level,
          text: (
            <>
              <span className="review-part__name">{i18n._(RATING_TEXTS[level])}</span>
              <RatingStars rating={level} />
            </>
          ),
        }))}
      />
      <AreaItem
        name={names.comment}
        label={t`In your own words (optional)`}
        className="review-text"
        maxLength={LIMITS.reviewComment.maxUnits}
        left={<CharactersLeft id={`${id}-left`} left={reviewCharactersLeft(comment)} max={LIMITS.reviewComment.max} />}
        error={error}
      />
    </>
  );
}
