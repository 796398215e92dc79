import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/days.ts';
import { DAY_MS } from '../time/spans.ts';
import { joinRanges } from './ranges.ts';

describe('ranges of days', () => {
  const day = (number: number) => new Date(Date.parse('2026-12-01') + number * DAY_MS).toISOString().slice(0, 10);
  const ranges = fc.array(
    fc.tuple(fc.nat(60), fc.nat(9)).map(([from, length]) => ({ from: day(from), to: day(from + length) })),
    { maxLength: 12 },
  );
  const daysOf = (some: readonly { from: string; to: string }[]) =>
    Array.from({ length: 80 }, (_unused, each) => day(each)).filter((each) =>
      some.some(({ from, to }) => from <= each && each <= to),
    );

  it('joins ranges into the same days, in order and disjoint, idempotently', () => {
    fc.assert(
      fc.property(ranges, (some) => {
        const joined = joinRanges(some);
        expect(daysOf(joined)).toEqual(daysOf(some));
        for (const [index, range] of joined.entries()) {
          const next = joined[index + 1];
          if (next !== undefined) expect(Date.parse(next.from) - Date.parse(range.to)).toBeGreaterThan(DAY_MS);
        }
        expect(joinRanges(joined)).toEqual(joined);
        expect(joinRanges([...some].reverse())).toEqual(joined);
      }),
    );
  });

  it.each([
    ['a month ends', '2026-11-30', '2026-12-01', '2026-12-02'],
    ['a year ends', '2026-12-31', '2027-01-01', '2027-01-02'],
    ['a leap day lies between them', '2028-02-29', '2028-03-01', '2028-03-02'],
    ['summer time begins', '2026-03-29', '2026-03-30', '2026-03-31'],
    ['summer time ends', '2026-10-25', '2026-10-26', '2026-10-27'],
  ])('joins ranges that meet where %s, and not ranges that are a day apart', (_, last, next, later) => {
    const from = addDays(last, -3);
    const to = addDays(later, 3);
    expect(
      joinRanges([
        { from, to: last },
        { from: next, to },
      ]),
    ).toEqual([{ from, to }]);
    expect(
      joinRanges([
        { from, to: last },
        { from: later, to },
      ]),
    ).toHaveLength(2);
  });
});
