import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { Day, Instant } from './document.ts';

const MIDNIGHT = 'T00:00:00.000Z';

describe('instants and days', () => {
  it('accepts instants and days that a clock and a calendar can show', () => {
    const years = { min: new Date(`0000-01-01${MIDNIGHT}`), max: new Date('9999-12-31T23:59:59.999Z') };
    fc.assert(
      fc.property(fc.date({ ...years, noInvalidDate: true }), (date) => {
        const text = date.toISOString();
        expect(Value.Check(Instant, text)).toBe(true);
        expect(Value.Check(Day, text.slice(0, 10))).toBe(true);
      }),
    );
  });

  it.each([
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-04-31',
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-99-99',
  ])('rejects %s as a day', (day) => {
    expect(Value.Check(Day, day)).toBe(false);
    expect(Value.Check(Instant, `${day}${MIDNIGHT}`)).toBe(false);
  });

  it.each(['2024-02-29', '2000-02-29', '2026-12-31'])('accepts %s as a day', (day) => {
    expect(Value.Check(Day, day)).toBe(true);
  });

  it.each(['T24:00:00.000Z', 'T12:60:00.000Z', 'T12:00:60.000Z', 'T12:00:00Z', 'T12:00:00.000'])(
    'rejects %s as a time',
    (time) => {
      expect(Value.Check(Instant, `2026-11-22${time}`)).toBe(false);
    },
  );
});
