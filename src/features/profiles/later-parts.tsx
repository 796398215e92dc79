import { useLingui } from '@lingui/react/macro';

/** What comes with a later part of the work says so. */
export function ReviewsLater() {
  const { t } = useLingui();
  return (
    <div className="profile__nothing">
      <p>{t`No reviews yet`}</p>
      <p className="field__hint">{t`They come with the first bookings, which are still being built.`}</p>
    </div>
  );
}
