import { describe, expect, it } from 'vitest';
import { dueVaccinations } from './vaccinations.ts';

describe('due vaccinations', () => {
  const given = '2026-01-10';
  const due = (vaccinations: { name: string; given: string; due: string | null }[], today = '2026-11-22') =>
    dueVaccinations({ vaccinations }, today, 14).map(({ vaccination, days }) => [vaccination.name, days]);

  it('lists due and overdue vaccinations, the most urgent first', () => {
    const all = [
      { name: 'Сказ', given, due: '2026-12-06' },
      { name: 'Чума', given, due: '2026-11-20' },
      { name: 'Лептоспіроз', given, due: '2026-12-07' },
      { name: 'Без строку', given, due: null },
    ];
    expect(due(all)).toEqual([
      ['Чума', -2],
      ['Сказ', 14],
    ]);
  });

  it('omits a vaccination that was given again, however its name is written', () => {
    const again = { name: ' сказ ', given: '2026-11-01', due: '2027-11-01' };
    expect(due([{ name: 'Сказ', given, due: '2026-11-20' }, again])).toEqual([]);
  });

  it.each([
    ['in a month with a leap day', '2028-02-28', '2028-03-01', 2],
    ['in a month without one', '2026-02-28', '2026-03-01', 1],
    ['across the start of summer time', '2026-03-28', '2026-03-30', 2],
    ['across the end of summer time', '2026-10-26', '2026-10-24', -2],
  ])('counts the days to a vaccination by the calendar %s', (_, today, day, days) => {
    expect(due([{ name: 'Сказ', given, due: day }], today)).toEqual([['Сказ', days]]);
  });
});
