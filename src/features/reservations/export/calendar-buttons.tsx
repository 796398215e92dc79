import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useConfirmedAhead } from '../../../entities/reservation/queries.ts';
import type { ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import { Button } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useReadError } from '../use-read-error.ts';
import { useCalendarFile } from './use-calendar-file.ts';

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
