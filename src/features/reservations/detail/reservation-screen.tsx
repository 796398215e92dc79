import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { routePath } from '../../../domain/routes.ts';
import { subjectText } from '../../../entities/reservation/labels.tsx';
import { useReservation } from '../../../entities/reservation/queries.ts';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { OutOfReach, StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { useReadError } from '../use-read-error.ts';
import type { AskAgain } from './refused-here.tsx';
import { ReservationView } from './reservation-view.tsx';

interface ReservationScreenProps {
  /** The fact's id; null: the address names none. */
  id: string | null;
  crumbs: (current: string) => ReactNode;
  /** This person's review afterwards. */
  review?: ReactNode;
  onAgain: AskAgain;
}

/** One reservation (spec part 2, section 2). Everything on it is read from this device. */
export function ReservationScreen({ id, crumbs, review, onAgain }: ReservationScreenProps) {
  const { t, i18n } = useLingui();
  const { data, isError, refetch } = useReservation(id ?? '');
  const failed = useReadError(isError);
  const all = (
    <ButtonLink to={routePath('reservations')} variant={isError ? 'quiet' : 'primary'}>
      {t`All reservations`}
    </ButtonLink>
  );
  if (isError) {
    return (
      <OutOfReach
        title={<PageHeading>{failed}</PageHeading>}
        text={t`You haven’t lost anything.`}
        onRetry={() => void refetch()}
        back={all}
      />
    );
  }
  if (data === undefined) return <Waiting />;
  if (data === null) {
    return (
      <>
        {crumbs(t`Reservation`)}
        <StatePanel
          title={<PageHeading>{t`This reservation isn’t here`}</PageHeading>}
          text={t`There may be a typo in the address, it’s someone else’s reservation, or it hasn’t reached this device yet.`}
        >
          {all}
        </StatePanel>
      </>
    );
  }
  return (
    <>
      {crumbs(subjectText(data, i18n))}
      <ReservationView reservation={data} review={review} onAgain={onAgain} />
    </>
  );
}
