import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { reservationPath } from '../../../domain/paths.ts';
import { reservationKey } from '../../../domain/reservation/id.ts';
import { subjectText } from '../../../entities/reservation/labels.tsx';
import { useConfirmedAhead } from '../../../entities/reservation/queries.ts';
import { otherOf, type ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { downloadFile } from '../../../platform/download.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useReadError } from '../use-read-error.ts';
import { detailsOf, type IcsEvent, icsOf } from './ics.ts';

/** Exports reservations as a file that any calendar reads. */
function useCalendarFile(): (reservations: readonly ShownReservation[]) => void {
  const { t, i18n } = useLingui();
  return useCallback(
    (reservations) => {
      const events = reservations.map((reservation): IcsEvent => {
        const { id, day, history, petName } = reservation;
        const name = otherOf(reservation).name;
        const subject = subjectText(reservation, i18n);
        return {
          uid: `${reservationKey(id)}@lapka`,
          sequence: history.length,
          day,
          summary: [subject, petName].filter((part, at, all) => part !== '' && all.indexOf(part) === at).join(' · '),
          ...detailsOf(t`With ${name}`, reservation),
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

/** One confirmed reservation for the person's own calendar. */
export function OneToCalendar({ reservation }: { reservation: ShownReservation }) {
  const { t } = useLingui();
  const save = useCalendarFile();
  return (
    <Button onClick={() => save([reservation])}>
      <Icon name="download" size={20} />
      {t`Add to my calendar`}
    </Button>
  );
}

/** All confirmed future reservations, in both roles. */
export function AllToCalendar() {
  const { t } = useLingui();
  const notify = useNotify();
  const save = useCalendarFile();
  const read = useConfirmedAhead();
  const [failed, setFailed] = useState(false);
  useReadError(failed);
  const all = async () => {
    setFailed(false);
    try {
      const confirmed = await read();
      if (confirmed.length > 0) save(confirmed);
      else notify({ tone: 'negative', about: 'reservations', text: t`Nothing confirmed is coming up.` });
    } catch {
      setFailed(true);
    }
  };
  return (
    <Button small onClick={() => void all()}>
      <Icon name="download" size={18} />
      {t`Add confirmed to my calendar`}
    </Button>
  );
}
