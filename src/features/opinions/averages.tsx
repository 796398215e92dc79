import { Plural, useLingui } from '@lingui/react/macro';
import { ASPECTS } from '../../domain/opinion/aspects.ts';
import type { OpinionSummary } from '../../domain/opinion/list.ts';
import type { OpinionRatings } from '../../domain/opinion/schema.ts';
import { RATINGS } from '../../domain/review/levels.ts';
import { RatingLevel, RatingStars } from '../../entities/review/rating-level.tsx';
import { ratingText } from '../../i18n/average-text.ts';
import { FactList, type FactRow } from '../../ui/layout/fact-list.tsx';
import type { About } from './about.ts';
import { aspectName } from './aspect-texts.ts';

/** How many people reviewed it, and the average of each aspect; nothing without any. */
export function Averages({ about, summary }: { about: About; summary: OpinionSummary }) {
  const { t, i18n } = useLingui();
  const { count: reviews, averages } = summary;
  if (reviews === 0) return null;
  const rows = ASPECTS[about.kind].flatMap((aspect): FactRow[] => {
    const number = averages[aspect];
    if (number === undefined) return [];
    const average = ratingText(number, i18n.locale);
    return [
      [
        aspectName(aspect, about, i18n),
        <span key={aspect} className="rating">
          <RatingStars rating={nearest(number)} />
          <strong>{t`${average} of 4`}</strong>
        </span>,
      ],
    ];
  });
  return (
    <div className="opinions__averages">
      <FactList rows={rows} />
      <p className="soft small">
        <Plural value={reviews} one="# review" other="# reviews" />
      </p>
    </div>
  );
}

/** One person's ratings by their names. */
export function AspectRatings({ about, ratings }: { about: About; ratings: OpinionRatings }) {
  const { i18n } = useLingui();
  if (about.kind === 'organisation') {
    return ratings.overall === undefined ? null : <RatingLevel rating={ratings.overall} />;
  }
  const rows = ASPECTS.breed.flatMap((aspect): FactRow[] => {
    const rating = ratings[aspect];
    return rating === undefined
      ? []
      : [[aspectName(aspect, about, i18n), <RatingLevel key={aspect} rating={rating} />]];
  });
  return <FactList rows={rows} />;
}

/** The level for an average, as full stars; the exact number is beside them. */
function nearest(average: number) {
  return RATINGS.findLast((level) => level <= Math.round(average)) ?? RATINGS[0];
}
