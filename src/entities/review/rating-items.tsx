import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { RATINGS } from '../../domain/review/levels.ts';
import { reviewCharactersLeft } from '../../domain/review/rules.ts';
import { RATING_TEXTS } from '../../i18n/rating-texts.ts';
import { CharactersLeft } from '../../ui/field/characters-left.tsx';
import { AreaItem, ChoiceItem } from '../../ui/form/items.tsx';
import { RatingStars } from './rating-level.tsx';
import './review-frame.css';

interface RatingItemProps {
  /** The name of the value in the form. */
  name: string | readonly string[];
  label: string;
  /** Only the names of the levels, side by side: for several ratings in one form. */
  short?: boolean;
}

/** One of four ratings. */
export function RatingItem({ name, label, short = false }: RatingItemProps) {
  const { i18n } = useLingui();
  return (
    <ChoiceItem
      name={name}
      label={label}
      beside={short}
      options={RATINGS.map((level) => ({
        value: level,
        text: short ? (
          i18n._(RATING_TEXTS[level])
        ) : (
          <>
            <span className="rating-item__name">{i18n._(RATING_TEXTS[level])}</span>
            <RatingStars rating={level} />
          </>
        ),
      }))}
    />
  );
}

interface CommentItemProps {
  name: string;
  /** The comment as typed. */
  comment: string;
  error: string | undefined;
}

/** A short optional comment. */
export function CommentItem({ name, comment, error }: CommentItemProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <AreaItem
      name={name}
      label={t`In your own words (optional)`}
      className="review-text"
      maxLength={LIMITS.reviewComment.maxUnits}
      left={<CharactersLeft id={`${id}-left`} left={reviewCharactersLeft(comment)} max={LIMITS.reviewComment.max} />}
      error={error}
    />
  );
}
