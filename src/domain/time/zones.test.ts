import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timeIn } from './zones.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const CASES = [
  ['Europe/Kyiv', '2026-03-29T00:59:00Z', '02:59'],
  ['Europe/Kyiv', '2026-03-29T01:00:00Z', '04:00'],
  ['Europe/Kyiv', '2026-10-25T00:59:00Z', '03:59'],
  ['Europe/Kyiv', '2026-10-25T01:00:00Z', '03:00'],
  ['Europe/Kyiv', '2026-11-30T22:30:00Z', '00:30'],
  ['Europe/Kyiv', '2028-02-28T22:00:00Z', '00:00'],
  // On this day Kyiv's clocks skip half past three; on 8 March New York's skip half past two.
  ['America/New_York', '2026-03-29T07:30:00Z', '03:30'],
  ['Asia/Tokyo', '2026-03-07T17:30:00Z', '02:30'],
  ['Asia/Kathmandu', '2026-11-20T12:00:00Z', '17:45'],
  ['UTC', '2026-11-20T12:00:00Z', '12:00'],
  ['Mars/Base', '2026-11-20T12:00:00Z', null],
  ['', '2026-11-20T12:00:00Z', null],
] as const;

it.each(['UTC', 'Europe/Kyiv', 'America/New_York'])('computes the time of each zone on a machine in %s', (own) => {
  vi.stubEnv('TZ', own);
  expect(CASES.map(([zone, now]) => [zone, now, timeIn(zone, new Date(now))])).toEqual(CASES);
});

/** Older iOS and Android know Ukraine's zone only as Europe/Kiev, and throw at the new name. */
describe('a system from before 2022', () => {
  const { DateTimeFormat } = Intl;
  const toLocale = Date.prototype.toLocaleString;
  const refuse = (options: Intl.DateTimeFormatOptions | undefined) => {
    if (options?.timeZone === 'Europe/Kyiv') throw new RangeError('Invalid time zone specified: Europe/Kyiv');
  };
  beforeEach(() => {
    class OldDateTimeFormat extends DateTimeFormat {
      constructor(locales?: string | string[], options?: Intl.DateTimeFormatOptions) {
        refuse(options);
        super(locales, options);
      }
    }
    Intl.DateTimeFormat = OldDateTimeFormat as typeof DateTimeFormat;
    Date.prototype.toLocaleString = function (
      this: Date,
      locales?: string | string[],
      options?: Intl.DateTimeFormatOptions,
    ) {
      refuse(options);
      return toLocale.call(this, locales, options);
    };
    vi.resetModules();
  });
  afterEach(() => {
    Intl.DateTimeFormat = DateTimeFormat;
    Date.prototype.toLocaleString = toLocale;
    vi.resetModules();
  });

  it('uses the old name of the same zone on a system from before 2022', async () => {
    const { KYIV_ZONE, timeIn: timeInOld } = await import('./zones.ts');
    expect(KYIV_ZONE).toBe('Europe/Kiev');
    expect(CASES.map(([zone, now]) => [zone, now, timeInOld(zone, new Date(now))])).toEqual(CASES);
  });

  it('computes the day in Ukraine on a system from before 2022', async () => {
    const { kyivDay, pastFrom } = await import('../reservation/day.ts');
    expect(kyivDay(Date.parse('2026-12-02T22:30:00Z'))).toBe('2026-12-03');
    expect(pastFrom('2026-07-15')).toBe('2026-07-15T21:00:00.000Z');
  });
});
