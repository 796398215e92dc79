import { Plural, useLingui } from '@lingui/react/macro';
import { averageText } from '../../i18n/average-text.ts';
import { useDates } from '../../i18n/dates.ts';
import { Icon } from '../../ui/picture/icons.tsx';

/**
 * Month and year of joining, rating, number of reviews (spec part 1, section 2.9). The totals are the service's own: 0
 * until there are reviews.
 */
export function ProfileChips({
  createdAt,
  totals,
}: {
  createdAt: string;
  totals: { totalReviews?: number; totalRating?: number };
}) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const joined = dates.month(createdAt);
  const rating = averageText(totals, i18n.locale);
  const reviews = totals.totalReviews ?? 0;
  return (
    <ul className="profile__chips">
      <li className="chip">
        <Icon name="calendar" size={18} />
        {t`Joined: ${joined}`}
      </li>
      <li className="chip">
        <Icon name="star" size={18} />
        {rating === null ? t`No rating yet` : t`Rating: ${rating} of 4`}
      </li>
      <li className="chip">
        <Icon name="comment" size={18} />
        <Plural value={reviews} one="# review" other="# reviews" />
      </li>
    </ul>
  );
}
