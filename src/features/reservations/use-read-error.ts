import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useNotify } from '../../ui/notice/notifications.tsx';

/** Shows a notice that reservations cannot be read (spec part 2, section 8); returns the sentence. */
export function useReadError(isError: boolean): string {
  const { t } = useLingui();
  const notify = useNotify();
  const text = t({ id: 'errorFetchingReservations', message: 'Couldn’t load your reservations' });
  useEffect(() => {
    if (isError) notify({ tone: 'negative', about: 'reservations', text });
  }, [isError, notify, text]);
  return text;
}
