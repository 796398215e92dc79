import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { DayButton, DayPicker } from 'react-day-picker';
import { enGB, uk } from 'react-day-picker/locale';
import type { DateRange } from '../../../domain/announcement/schema.ts';
import { dateFormat } from '../../../domain/time/date-format.ts';
import { dateOf, dayOf, monthAfter } from '../../../domain/time/days.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useSyncStatus } from '../../../session/sync-status.ts';
import { MonthHead, NoCaption } from '../../../ui/field/month-head.tsx';
import { type DayMarks, isWithin } from './ask-form.ts';

interface DayChoiceProps {
  /** Days outside these ranges cannot be chosen. */
  days: readonly DateRange[];
  marks: DayMarks;
  chosen: string | null;
  /** The current day in Ukraine. */
  today: string;
  wrong: boolean;
  onChoose: (day: string) => void;
}

/** Chooses one of the offered days: a month at a time, by touch or by the arrow keys, announced with its weekday. */
export function DayChoice({ days, marks, chosen, today, wrong, onChoose }: DayChoiceProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const first = days.map(({ from }) => from).sort()[0] ?? today;
  const last =
    days
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? first;
  const [month, setMonth] = useState(() => monthAfter(dateOf(chosen ?? first), 0));
  const earlier = monthAfter(month, -1);
  const later = monthAfter(month, 1);
  const isChosen = t`selected`;
  const isFull = t`full`;
  const hasFew = t`few places left`;
  const full = new Set(marks.full);
  const few = new Set(marks.few);
  return (
    <div className="ask-days day-grid stack tight">
      <MonthHead
        month={month}
        onEarlier={earlier < monthAfter(dateOf(first), 0) ? null : () => setMonth(earlier)}
        onLater={later > dateOf(last) ? null : () => setMonth(later)}
      />
      <DayPicker
        mode="single"
        required
        month={month}
        onMonthChange={setMonth}
        startMonth={dateOf(first)}
        endMonth={dateOf(last)}
        hideNavigation
        locale={locale === 'uk' ? uk : enGB}
        today={dateOf(today)}
        selected={chosen === null ? undefined : dateOf(chosen)}
        onSelect={(date) => onChoose(dayOf(date))}
        disabled={(date) => !isWithin(dayOf(date), days)}
        modifiers={{
          wrong: () => wrong,
          full: (date) => full.has(dayOf(date)),
          few: (date) => few.has(dayOf(date)),
        }}
        modifiersClassNames={{ full: 'ask-days__full', few: 'ask-days__few' }}
        components={{ MonthCaption: NoCaption, DayButton: DayCell }}
        labels={{
          labelDayButton: (date, { selected, full: none, few: some }) => {
            const day = dateFormat(locale, { dateStyle: 'full' }).format(date);
            return [day, selected && isChosen, none && isFull, some && hasFew].filter(Boolean).join(', ');
          },
        }}
      />
      {full.size + few.size > 0 && <Legend />}
    </div>
  );
}

/** The legend of the marks; they are as old as this device's data. */
function Legend() {
  const { t } = useLingui();
  const dates = useDates();
  const lastContact = useSyncStatus()?.lastContact ?? null;
  const when = lastContact === null ? null : dates.recent(lastContact);
  return (
    <p className="ask-days__legend field__hint">
      <span className="ask-days__sample--full">{t`Full`}</span>
      <span className="ask-days__sample--few">{t`Few places left`}</span>
      {when !== null && <span>{t`As of ${when}`}</span>}
    </p>
  );
}

/** One day. Its data comes by its modifiers, so that its button stays the same element. */
function DayCell(props: ComponentProps<typeof DayButton>) {
  // The one day with a Tab stop represents the field: the form focuses it.
  const isWrong = props.modifiers.wrong === true && props.tabIndex === 0;
  return <DayButton {...props} aria-invalid={isWrong ? true : undefined} />;
}
