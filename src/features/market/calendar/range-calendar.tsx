import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { enGB, uk } from 'react-day-picker/locale';
import type { DateRange } from '../../../domain/announcement/schema.ts';
import { dateFormat } from '../../../domain/time/date-format.ts';
import { dateOf, dayOf, monthAfter } from '../../../domain/time/days.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { IconButton } from '../../../ui/action/button.tsx';
import { NoCaption } from '../../../ui/field/month-head.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { yearsAround } from './calendar-years.ts';
import { ChoiceGrid } from './choice-grid.tsx';
import './range-calendar.css';

interface RangeCalendarProps {
  ranges: readonly DateRange[];
  /** The earliest day that can be chosen; a day of this device's calendar. */
  today: string;
  onAdd: (range: DateRange) => void;
  /** Called on Escape without an unfinished range. */
  onClose: () => void;
}

type View = 'Calendar' | 'Months' | 'Years';

/** Ranges of days, each chosen with two clicks: first and last day (spec part 2, section 4). */
export function RangeCalendar({ ranges, today, onAdd, onClose }: RangeCalendarProps) {
  const { t } = useLingui();
  const { locale } = useLocale();
  const first = dateOf(today);
  const [view, setView] = useState<View>('Calendar');
  const [month, setMonth] = useState(() => monthAfter(first, 0));
  const [start, setStart] = useState<string | null>(null);
  const calendar = useEscape(() => {
    if (view !== 'Calendar') {
      // The focused element is removed with its view.
      calendar.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
      setView('Calendar');
    } else if (start !== null) setStart(null);
    else onClose();
  });
  const year = month.getFullYear();
  const inYear = (index: number) => monthAfter(month, index - month.getMonth());
  const monthName = (index: number) => dateFormat(locale, { month: 'long' }).format(inYear(index));
  const choose = (date: Date) => {
    const day = dayOf(date);
    if (day < today) return;
    if (start === null) return setStart(day);
    setStart(null);
    onAdd(start <= day ? { from: start, to: day } : { from: day, to: start });
  };
  const chosen = ranges.map(({ from, to }) => ({ from: dateOf(from), to: dateOf(to) }));
  const isChosen = t`selected`;
  return (
    <div ref={calendar} className="range-calendar day-grid">
      <CalendarHead
        view={view}
        month={month}
        earliest={first}
        monthName={monthName(month.getMonth())}
        onView={setView}
        onMonth={setMonth}
      />
      {view === 'Calendar' && (
        <DayPicker
          month={month}
          onMonthChange={setMonth}
          startMonth={first}
          hideNavigation
          locale={locale === 'uk' ? uk : enGB}
          disabled={{ before: first }}
          onDayClick={choose}
          modifiers={{ chosen, start: start === null ? [] : [dateOf(start)] }}
          modifiersClassNames={{ chosen: 'range-calendar__chosen', start: 'range-calendar__start' }}
          components={{ MonthCaption: NoCaption }}
          labels={{
            labelDayButton: (date, modifiers) => {
              const day = dateFormat(locale, { dateStyle: 'full' }).format(date);
              return modifiers.chosen || modifiers.start ? `${day}, ${isChosen}` : day;
            },
          }}
        />
      )}
      {view === 'Months' && (
        <ChoiceGrid
          label={t`Months`}
          columns={3}
          current={month.getMonth()}
          choices={Array.from({ length: 12 }, (_, index) => ({
            value: index,
            text: monthName(index),
            disabled: year === first.getFullYear() && index < first.getMonth(),
          }))}
          onChoose={(index) => {
            setMonth(inYear(index));
            setView('Calendar');
          }}
        />
      )}
      {view === 'Years' && (
        <ChoiceGrid
          key={yearsAround(year)[0]}
          label={t`Years`}
          columns={3}
          current={year}
          choices={yearsAround(year).map((value) => ({
            value,
            text: String(value),
            disabled: value < first.getFullYear(),
          }))}
          onChoose={(value) => {
            setMonth(notBefore(monthAfter(month, 12 * (value - year)), first));
            setView('Months');
          }}
        />
      )}
      <p className="field__hint" role="status">
        {start === null
          ? t`Choose the start date.`
          : t`Now choose the end date. For a single day, choose the same day again.`}
      </p>
    </div>
  );
}

/**
 * The calendar handles Escape before the dialog around it, which would close with everything in it. The focus is then
 * in the calendar's group of fields, on the button that opened it, or nowhere: Safari does not focus a clicked button.
 */
function useEscape(take: () => void) {
  const calendar = useRef<HTMLDivElement>(null);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const focused = document.activeElement;
      const nowhere = focused === null || focused === document.body || focused instanceof HTMLDialogElement;
      const here = calendar.current?.closest('fieldset') ?? calendar.current;
      if (event.key !== 'Escape' || !(nowhere || here?.contains(focused))) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return calendar;
}

interface CalendarHeadProps {
  view: View;
  month: Date;
  earliest: Date;
  monthName: string;
  onView: (view: View) => void;
  onMonth: (month: Date) => void;
}

/** Month and year open the other two views; the arrows move by a month, a year, or a window of years. */
function CalendarHead({ view, month, earliest, monthName, onView, onMonth }: CalendarHeadProps) {
  const { t } = useLingui();
  const year = month.getFullYear();
  const step = view === 'Calendar' ? 1 : 12 * (view === 'Months' ? 1 : yearsAround(year).length - 1);
  const earlier = monthAfter(month, -step);
  const later = monthAfter(month, step);
  const names = {
    Calendar: [t`Previous month`, t`Next month`],
    Months: [t`Previous year`, t`Next year`],
    Years: [t`Earlier years`, t`Later years`],
  }[view];
  return (
    <div className="row between">
      <IconButton
        label={names[0] ?? ''}
        disabled={notBefore(earlier, earliest).getTime() === month.getTime()}
        onClick={() => onMonth(notBefore(earlier, earliest))}
      >
        <Icon name="back" size={20} />
      </IconButton>
      <div className="range-calendar__views">
        <button
          type="button"
          aria-pressed={view === 'Months'}
          onClick={() => onView(view === 'Months' ? 'Calendar' : 'Months')}
        >
          {monthName}
        </button>
        <button
          type="button"
          aria-pressed={view === 'Years'}
          onClick={() => onView(view === 'Years' ? 'Calendar' : 'Years')}
        >
          {year}
        </button>
      </div>
      <IconButton label={names[1] ?? ''} onClick={() => onMonth(later)}>
        <Icon name="back" size={20} className="flipped" />
      </IconButton>
    </div>
  );
}

function notBefore(month: Date, earliest: Date): Date {
  const limit = monthAfter(earliest, 0);
  return month < limit ? limit : month;
}
