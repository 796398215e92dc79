import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { yearsAround } from './calendar-years.ts';
import { RangeCalendar } from './range-calendar.tsx';

afterEach(cleanup);

beforeAll(() => useTexts('en'));

function open() {
  const onAdd = vi.fn();
  const onClose = vi.fn();
  render(
    <I18nProvider i18n={i18n}>
      <RangeCalendar
        ranges={[{ from: '2026-11-25', to: '2026-11-26' }]}
        today="2026-11-20"
        onAdd={onAdd}
        onClose={onClose}
      />
    </I18nProvider>,
  );
  return { user: userEvent.setup(), onAdd, onClose };
}

const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the range calendar', () => {
  it('chooses a range of days with two clicks, in either order', async () => {
    const { user, onAdd } = open();
    await user.click(day(/28 November/));
    expect(onAdd).not.toHaveBeenCalled();
    await user.click(day(/22 November/));
    expect(onAdd).toHaveBeenCalledWith({ from: '2026-11-22', to: '2026-11-28' });
  });

  it('chooses a range over the end of a month by the keyboard alone', async () => {
    const { user, onAdd } = open();
    day(/20 November/).focus();
    await user.keyboard('{Enter}{ArrowDown}{ArrowDown}{Enter}');
    expect(onAdd).toHaveBeenCalledWith({ from: '2026-11-20', to: '2026-12-04' });
  });

  it('says which days are chosen, and lets nobody choose a past one', () => {
    open();
    expect(day(/25 November 2026, selected$/)).toBeTruthy();
    expect(day(/19 November/).disabled).toBe(true);
    expect(day(/^Previous month$/).disabled).toBe(true);
  });

  it('starts the week on Monday in both languages, as calendars in Ukraine do', async () => {
    const first = () => screen.getAllByRole('columnheader', { hidden: true })[0]?.getAttribute('aria-label');
    open();
    expect(first()).toBe('Monday');
    cleanup();
    await useTexts('uk');
    open();
    expect(first()).toBe('понеділок');
    await useTexts('en');
  });
});

describe('the months and years of the calendar', () => {
  it('lead to another month and year, by arrows as well', async () => {
    const { user } = open();
    await user.click(day(/^2026$/));
    const years = within(screen.getByRole('group', { name: 'Years' })).getAllByRole('button');
    expect(years.map(({ textContent }) => textContent)).toEqual(yearsAround(2026).map(String));
    expect(document.activeElement?.textContent).toBe('2026');
    await user.keyboard('{ArrowRight}{Enter}');
    expect(document.activeElement?.textContent).toBe('November');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(day(/15 August 2027/)).toBeTruthy();
  });

  it('shows 21 years in a window, and starts the next one 20 later', async () => {
    const { user } = open();
    await user.click(day(/^2026$/));
    await user.click(day(/^Later years$/));
    const years = within(screen.getByRole('group', { name: 'Years' })).getAllByRole('button');
    expect([years.length, years[0]?.textContent, years.at(-1)?.textContent]).toEqual([21, '2040', '2060']);
    await user.click(day(/^Earlier years$/));
    expect(day(/^2020$/).disabled).toBe(true);
  });

  it('does not offer past months', async () => {
    const { user } = open();
    await user.click(day(/^November$/));
    expect(day(/^October$/).disabled).toBe(true);
    await user.click(day(/^Next year$/));
    expect(day(/^October$/).disabled).toBe(false);
  });
});
