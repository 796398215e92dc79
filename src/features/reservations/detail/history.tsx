import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReservationEntry } from '../../../domain/reservation/schema.ts';
import type { ShownReservation, Status } from '../../../entities/reservation/shown-reservation.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useDayText } from '../../../i18n/use-day-text.ts';

const DONE: Readonly<Record<ReservationEntry['action'], MessageDescriptor>> = {
  confirm: msg`Confirmed`,
  decline: msg`Declined`,
  cancel: msg`Cancelled`,
  end: msg`The day has passed`,
  done: msg`Done`,
};

/** Who did what, and when; the oldest first. */
export function History({ reservation, status }: { reservation: ShownReservation; status: Status }) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const dayText = useDayText();
  const { history, role, client, executor, at } = reservation;
  const nameOf = (by: ReservationEntry['by']) => {
    if (by === 'service') return null;
    if (by === role) return t`You`;
    return (by === 'client' ? client : executor).name || t`User`;
  };
  // The device knows by its clock, before the service has said so.
  const isPast = (status === 'unanswered' || status === 'finished') && history.at(-1)?.action !== 'end';
  return (
    <section className="panel reservation__part stack loose" aria-label={t`History`}>
      <h2>{t`History`}</h2>
      <ol className="reservation__history stack">
        <Entry what={t`Requested`} who={nameOf('client')} at={at} when={dates.dateTime(at)} />
        {history.map((entry) => (
          <Entry
            key={`${entry.at} ${entry.action}`}
            what={
              entry.action === 'decline' && entry.by === 'client'
                ? t`Withdrawn`
                : i18n._(DONE[entry.action] ?? msg`Changed`)
            }
            who={nameOf(entry.by)}
            at={entry.at}
            when={dates.dateTime(entry.at)}
          >
            {entry.reason !== '' && (
              <q className="reservation__reason">
                <bdi>{entry.reason}</bdi>
              </q>
            )}
            {entry.days.length > 0 && (
              <span>
                {t`Suggested:`} {entry.days.map(dayText).join('; ')}
              </span>
            )}
          </Entry>
        ))}
        {isPast && <Entry what={i18n._(DONE.end)} who={null} at={null} when={null} />}
      </ol>
    </section>
  );
}

interface EntryProps {
  what: string;
  who: string | null;
  at: string | null;
  when: string | null;
  children?: ReactNode;
}

function Entry({ what, who, at, when, children }: EntryProps) {
  return (
    <li>
      <span>
        <strong>{what}</strong>
        {who !== null && (
          <>
            {' · '}
            <bdi>{who}</bdi>
          </>
        )}
      </span>
      {at !== null && (
        <time dateTime={at} className="field__hint">
          {when}
        </time>
      )}
      {children}
    </li>
  );
}
