import { useLingui } from '@lingui/react/macro';
import { PersonLink } from '../../entities/person/person-link.tsx';
import { RatingSummary } from '../../entities/review/rating-summary.tsx';
import { Reviews } from './reviews.tsx';

const MAX_REVIEWS_SHOWN = 2;

/** What people who booked this person say: the average, the newest reviews and a link to all. */
export function NewestReviews({ userId }: { userId: string }) {
  const { t } = useLingui();
  return (
    <section className="newest-reviews stack tight">
      <h2>{t`Reviews`}</h2>
      <RatingSummary userId={userId} />
      <Reviews
        of={{ person: userId }}
        first={MAX_REVIEWS_SHOWN}
        all={
          <p>
            <PersonLink userId={userId} tab="reviews">
              {t`All reviews`}
            </PersonLink>
          </p>
        }
      />
    </section>
  );
}
