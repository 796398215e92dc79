import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LIMITS } from '../../../domain/limits.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { routePath } from '../../../domain/routes.ts';
import { type ReservationsRead, useReservations } from '../../../entities/reservation/queries.ts';
import { type ShownReservation, statusAt } from '../../../entities/reservation/shown-reservation.ts';
import { useNow } from '../../../session/use-now.ts';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { StatePanel, Waiting } from '../../../ui/notice/placeholders.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { AllToCalendar } from '../export/calendar-buttons.tsx';
import { useReadError } from '../use-read-error.ts';
import './list.css';
import { FoldedFilter } from './folded-filter.tsx';
import { GROUPS, type Group, groupsOf } from './groups.ts';
import { filterOf, type ListFilter, parametersOf, passes } from './list-filter.ts';
import { ReservationList } from './reservation-list.tsx';

/** The factor by which more are read whenever the reader, or a filter, comes near the end. */
const WINDOW_GROWTH = 4;

/** All reservations of a person, in both roles, in groups (spec part 2, section 2). */
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
  const { t } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const { role, status } = filterOf(parameters);
  const { reservations, whole } = read;
  const now = useNow(useMemo(() => reservations.map(({ due }) => due), [reservations]));
  const groups = useMemo(() => {
    const found = reservations.filter((each) => passes({ role, status }, each.role, statusAt(each, now)));
    return groupsOf(found, (each) => statusAt(each, now), kyivDay(Date.parse(now)));
  }, [reservations, role, status, now]);
  const ask = (next: ListFilter) => setParameters(parametersOf(next), { replace: true, state: { keepScroll: true } });
  const isNothing = whole && GROUPS.every((group) => groups[group].length === 0);
  return (
    <div className="reservations">
      <div className="reservations__head row row--wrap tight">
        <ButtonLink to={routePath('orders')} small>
          <Icon name="calendar" size={18} />
          {t`Orders calendar`}
        </ButtonLink>
        <AllToCalendar />
      </div>
      <FoldedFilter filter={{ role, status }} onFilter={ask} />
      <p role="status" className={isNothing ? undefined : 'visually-hidden'}>
        {isNothing && t`No matching reservations.`}
      </p>
      {GROUPS.map((group) => (
        <ReservationGroup
          key={group}
          group={group}
          reservations={groups[group]}
          now={now}
          read={reservations.length}
          // The list reads from the latest day back, so earlier ones follow at its end.
          onMore={group === 'past' && !whole ? onMore : null}
        />
      ))}
    </div>
  );
}

const GROUP_NAMES: Readonly<Record<Group, MessageDescriptor>> = {
  waiting: msg`Waiting for you`,
  upcoming: msg`Upcoming`,
  past: msg`Past`,
};

interface ReservationGroupProps {
  group: Group;
  reservations: readonly ShownReservation[];
  now: string;
  read: number;
  onMore: (() => void) | null;
}

/** An empty group has no heading; its list still reads on. */
function ReservationGroup({ group, reservations, ...rest }: ReservationGroupProps) {
  const { i18n } = useLingui();
  const name = i18n._(GROUP_NAMES[group]);
  if (reservations.length === 0 && rest.onMore === null) return null;
  return (
    <section className="stack tight">
      {reservations.length > 0 && <h2 className="reservations__group">{name}</h2>}
      <ReservationList label={name} reservations={reservations} {...rest} />
    </section>
  );
}
