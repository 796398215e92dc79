import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { reservationPath } from '../../../domain/paths.ts';
import { reservationKey } from '../../../domain/reservation/id.ts';
import { subjectText } from '../../../entities/reservation/labels.tsx';
import { otherOf, type ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { downloadFile } from '../../../platform/download.ts';
import { descriptionOf, type IcsEvent, icsOf } from './ics.ts';

/** Exports reservations as a file that any calendar reads. */
export function useCalendarFile(): (reservations: readonly ShownReservation[]) => void {
  const { t, i18n } = useLingui();
  return useCallback(
    (reservations) => {
      const events = reservations.map((reservation): IcsEvent => {
        const { id, day, history, petName, contacts } = reservation;
        const name = otherOf(reservation).name;
        const subject = subjectText(reservation, i18n);
        return {
          uid: `${reservationKey(id)}@lapka`,
          sequence: history.length,
          day,
          summary: [subject, petName].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(' · '),
          description: descriptionOf(t`With ${name}`, reservation),
          location: contacts?.address ?? '',
          url: new URL(reservationPath(id), window.location.origin).href,
          reminder: t`${subject}: tomorrow`,
        };
      });
      const file = new Blob([icsOf(events, new Date().toISOString())], { type: 'text/calendar;charset=utf-8' });
      downloadFile(file, 'lapka.ics');
    },
    [i18n, t],
  );
}
