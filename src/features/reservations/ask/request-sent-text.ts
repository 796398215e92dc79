import { useLingui } from '@lingui/react/macro';
import type { ServiceKey } from '../../../domain/profile/service-kinds.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { useDates } from '../../../i18n/dates.ts';
import { SERVICE_NAMES } from '../../../i18n/service-texts.ts';
import { useUnreachable } from '../../../session/sync-status.ts';
import type { AskedRecord } from './queries.ts';

/**
 * The current state of a request in words. Nothing is booked before the other side has confirmed it, so the text does
 * not say so.
 */
export function useAskedTruth(state: AskedRecord['state'], name: string): string {
  const { t } = useLingui();
  const away = useUnreachable();
  if (state === 'published') return t`Request sent. ${name} will decide.`;
  if (state === 'waiting' && away) return t`Request saved. We’ll process it when you’re online.`;
  return t`Your request is on its way. ${name} will decide.`;
}

/** A day in words: with its weekday this year, and with its year otherwise. */
export function useDayText(): (day: string) => string {
  const dates = useDates();
  const thisYear = kyivDay(Date.now()).slice(0, 4);
  // At noon, so that no time zone changes the day.
  return (day) => (day.startsWith(thisYear) ? dates.day : dates.date)(`${day}T12:00:00`);
}

/** The request in one line: the service or the pet, and the day. */
export function useAskedFor(): (asked: { service: ServiceKey | null; day: string }, pet: string) => string {
  const { i18n } = useLingui();
  const dayText = useDayText();
  return ({ service, day }, pet) => {
    const what = service === null ? pet : i18n._(SERVICE_NAMES[service]);
    return what === '' ? dayText(day) : `${what}, ${dayText(day)}`;
  };
}
