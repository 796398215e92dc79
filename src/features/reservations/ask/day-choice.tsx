import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { DayButton, DayPicker } from 'react-day-picker';
import { enUS, uk } from 'react-day-picker/locale';
import type { DateRange } from '../../../domain/announcement/schema.ts';
import { dateOf, dayOf, monthAfter } from '../../../domain/time/days.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { IconButton } from '../../../ui/action/button.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import '../../../ui/field/day-grid.css';
import { isWithin } from './ask-form.ts';

interface DayChoiceProps {
  /** Days outside of these cannot be chosen. */
  days: readonly DateRange[];
  chosen: string | null;
  /** The day that it is in Ukraine. */
  today: string;
  wrong: boolean;
  onChoose: (day: string) => void;
}

/** One day of those that are offered: a month at a time, by touch, by the arrows, and read out with its weekday. */
export function DayChoice({ days, chosen, today, wrong, onChoose }: DayChoiceProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const dates = useDates();
  const first = days.map(({ from }) => from).sort()[0] ?? today;
  const last =
    days
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? first;
  const [month, setMonth] = useState(() => monthAfter(dateOf(chosen ?? first), 0));
  const earlier = monthAfter(month, -1);
  const later = monthAfter(month, 1);
  const isChosen = t`chosen`;
  return (
    <div className="ask-days day-grid">
      <div className="ask-days__head">
        <IconButton
          label={t`Earlier month`}
          disabled={earlier < monthAfter(dateOf(first), 0)}
          onClick={() => setMonth(earlier)}
        >
          <Icon name="back" size={20} />
        </IconButton>
        <p className="ask-days__month" aria-live="polite">
          {dates.month(month.toISOString())}
        </p>
        <IconButton label={t`Later month`} disabled={later > dateOf(last)} onClick={() => setMonth(later)}>
          <Icon name="back" size={20} className="ask-days__later" />
        </IconButton>
      </div>
      <DayPicker
        mode="single"
        required
        month={month}
        onMonthChange={setMonth}
        startMonth={dateOf(first)}
        endMonth={dateOf(last)}
        hideNavigation
        locale={locale === 'uk' ? uk : enUS}
        today={dateOf(today)}
        selected={chosen === null ? undefined : dateOf(chosen)}
        onSelect={(date) => onChoose(dayOf(date))}
        disabled={(date) => !isWithin(dayOf(date), days)}
        modifiers={{ wrong: () => wrong }}
        components={{ MonthCaption: NoCaption, DayButton: DayCell }}
        labels={{
          labelDayButton: (date, { selected }) => {
            const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(date);
            return selected ? `${day}, ${isChosen}` : day;
          },
        }}
      />
    </div>
  );
}

/** The head above names the month already. */
function NoCaption() {
  return <span hidden />;
}

/** One day. What is to be known of it comes by its modifiers, so that its button stays the same one. */
function DayCell(props: ComponentProps<typeof DayButton>) {
  // The one day that the Tab key reaches stands for the field: the form leads there.
  const isWrong = props.modifiers.wrong === true && props.tabIndex === 0;
  return <DayButton {...props} aria-invalid={isWrong ? true : undefined} />;
}
