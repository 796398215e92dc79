import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../domain/limits.ts';
import { routePath } from '../../../domain/routes.ts';
import { STATUS_LABELS } from '../../../entities/reservation/labels.tsx';
import { type ReservationsRead, useReservations } from '../../../entities/reservation/queries.ts';
import { statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { useNow } from '../../../session/use-now.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { AllToCalendar } from '../export/calendar-buttons.tsx';
import { useReadError } from '../use-read-error.ts';
import './list.css';
import { FILTER_STATUSES, filterOf, type ListFilter, parametersOf, passes } from './list-filter.ts';
import { ReservationList } from './reservation-list.tsx';

/** The factor by which more are read whenever the reader, or a filter, comes near the end. */
const WINDOW_GROWTH = 4;

/** All reservations of a person, in both roles, the newest first (spec part 2, section 2). */
export function ReservationsScreen() {
  const { t } = useLingui();
  const [limit, setLimit] = useState<number>(LIMITS.reservationsPage);
  const { data, isError, refetch } = useReservations(limit);
  const failed = useReadError(isError);
  const more = useCallback(() => setLimit((now) => now * WINDOW_GROWTH), []);
  if (isError) {
    return (
      <StatePanel title={<h2>{failed}</h2>}>
        <Button variant="primary" onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </StatePanel>
    );
  }
  if (data === undefined) return <Waiting />;
  if (data.reservations.length === 0) return <NoReservations />;
  return <Found read={data} onMore={more} />;
}

function NoReservations() {
  const { t } = useLingui();
  return (
    <StatePanel
      title={<h2>{t`No reservations yet`}</h2>}
      text={t`Choose a service or a pet from the announcements and request a day. Requests to you will appear here too.`}
    >
      <ButtonLink to={routePath('services')} variant="primary">
        {t`Go to services and announcements`}
      </ButtonLink>
    </StatePanel>
  );
}

function Found({ read, onMore }: { read: ReservationsRead; onMore: () => void }) {
  const { t, i18n } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const filter = filterOf(parameters);
  const { role, status } = filter;
  const { reservations, whole } = read;
  const now = useNow(useMemo(() => reservations.map(({ due }) => due), [reservations]));
  const found = useMemo(
    () => reservations.filter((each) => passes({ role, status }, each.role, statusAt(each, now))),
    [reservations, role, status, now],
  );
  const ask = (next: ListFilter) => setParameters(parametersOf(next), { replace: true, state: { keepScroll: true } });
  return (
    <div className="reservations">
      <div className="reservations__head row row--wrap tight">
        <ButtonLink to={routePath('orders')} small>
          <Icon name="calendar" size={18} />
          {t`Orders calendar`}
        </ButtonLink>
        <AllToCalendar />
      </div>
      <search className="reservations__filter stack" aria-label={t`Filter`}>
        <SelectField
          label={t`Whose request`}
          value={role ?? ''}
          options={[
            { value: 'client', text: t`Your requests` },
            { value: 'executor', text: t`Requests to you` },
          ]}
          unchosen={t`All`}
          onChange={({ target: { value } }) =>
            ask({ ...filter, role: value === 'client' || value === 'executor' ? value : null })
          }
        />
        <SelectField
          label={t`Status`}
          value={status ?? ''}
          options={FILTER_STATUSES.map((value) => ({ value, text: i18n._(STATUS_LABELS[value].name) }))}
          unchosen={t`All`}
          onChange={({ target: { value } }) =>
            ask({ ...filter, status: FILTER_STATUSES.find((each) => each === value) ?? null })
          }
        />
      </search>
      <p role="status" className={found.length === 0 && whole ? undefined : 'visually-hidden'}>
        {found.length === 0 && whole && t`No matching reservations.`}
      </p>
      <ReservationList
        label={t`Reservations`}
        reservations={found}
        now={now}
        read={reservations.length}
        onMore={whole ? null : onMore}
      />
    </div>
  );
}
