import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { enGB, uk } from 'react-day-picker/locale';
import { LIMITS } from '../../../domain/limits.ts';
import { kyivDay } from '../../../domain/reservation/day.ts';
import { dateFormat } from '../../../domain/time/date-format.ts';
import { dateOf, dayOf, monthAfter } from '../../../domain/time/days.ts';
import { useDayText } from '../../../i18n/use-day-text.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useServiceNow } from '../../../session/sync-status.ts';
import { MonthHead, NoCaption } from '../../../ui/field/month-head.tsx';
import './days-choice.css';

interface DaysChoiceProps {
  label: string;
  days: readonly string[];
  /** The requested day, which cannot be proposed. */
  not: string;
  onChange: (days: string[]) => void;
}

/** Chooses days from today on. */
export function DaysChoice({ label, days, not, onChange }: DaysChoiceProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const dayText = useDayText();
  const from = kyivDay(useServiceNow()());
  const first = dateOf(from);
  // The requested day's month: people propose days near it.
  const [month, setMonth] = useState(() => monthAfter(not > from ? dateOf(not) : first, 0));
  const isChosen = t`selected`;
  const most = LIMITS.proposedDays;
  const full = days.length >= most;
  const choose = (date: Date) => {
    const day = dayOf(date);
    if (days.includes(day)) onChange(days.filter((one) => one !== day));
    else if (day >= from && day !== not && !full) onChange([...days, day].sort());
  };
  return (
    <fieldset className="days-choice day-grid">
      <legend className="field__label">{label}</legend>
      <MonthHead
        month={month}
        onEarlier={month <= monthAfter(first, 0) ? null : () => setMonth(monthAfter(month, -1))}
        onLater={() => setMonth(monthAfter(month, 1))}
      />
      <DayPicker
        month={month}
        onMonthChange={setMonth}
        startMonth={first}
        hideNavigation
        locale={locale === 'uk' ? uk : enGB}
        disabled={[{ before: first }, dateOf(not)]}
        onDayClick={choose}
        modifiers={{ chosen: days.map(dateOf) }}
        modifiersClassNames={{ chosen: 'days-choice__chosen' }}
        components={{ MonthCaption: NoCaption }}
        labels={{
          labelDayButton: (date, modifiers) => {
            const day = dateFormat(locale, { dateStyle: 'full' }).format(date);
            return modifiers.chosen ? `${day}, ${isChosen}` : day;
          },
        }}
      />
      <p className="field__hint" role="status">
        {days.length > 0 && days.map(dayText).join('; ')}
        {full && ` ${t`No more than ${most} days.`}`}
      </p>
    </fieldset>
  );
}
