import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OpeningHours } from '../../domain/organisation/hours.ts';
import { type OpenState, openStateAt } from '../../domain/organisation/open-state.ts';
import { dateFormat } from '../../domain/time/date-format.ts';
import { DAY_MS } from '../../domain/time/spans.ts';
import { useNow } from '../../session/use-now.ts';

/** A Monday, at noon in UTC. */
const MONDAY_MS = Date.UTC(2024, 0, 1, 12);

/** The name of a weekday; 0 is Monday. */
export function weekdayName(day: number, locale: string): string {
  return dateFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY_MS + day * DAY_MS);
}

/** Rerenders when the organisation opens or closes. */
function useOpenState(hours: OpeningHours): OpenState {
  const [due, setDue] = useState<string | null>(null);
  const state = openStateAt(hours, Date.parse(useNow([due])));
  const next = state.changesAt === null ? null : new Date(state.changesAt).toISOString();
  if (next !== due) setDue(next);
  return state;
}

/** Whether an organisation is open now, and until or from when; computed on this device. */
export function OpenChip({ hours }: { hours: OpeningHours }) {
  const { t, i18n } = useLingui();
  const { isOpen, until, day } = useOpenState(hours);
  if (isOpen) {
    return <span className="chip chip--info">{until === null ? t`Open round the clock` : t`Open until ${until}`}</span>;
  }
  if (until === null) return <span className="chip">{t`Closed now`}</span>;
  const weekday = day === null ? null : weekdayName(day, i18n.locale);
  return <span className="chip">{weekday === null ? t`Opens at ${until}` : t`Opens at ${until} (${weekday})`}</span>;
}
