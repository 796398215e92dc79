import { describe, expect, it } from 'vitest';
import { BELIEVED_AFTER_MS, createTrustedClock } from './trusted-clock.ts';

const START = Date.parse('2026-11-22T10:00:00.000Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Both clocks at `START`; time passes on both, and only the wall clock can be set. */
function clocks() {
  let running = 5_000;
  let ahead = START - running;
  return {
    wall: () => running + ahead,
    monotonic: () => running,
    pass(milliseconds: number) {
      running += milliseconds;
    },
    set(milliseconds: number) {
      ahead += milliseconds;
    },
  };
}

/** Advances the time minute by minute and reads the trusted clock each time. Returns the last reading. */
function minutes(each: ReturnType<typeof clocks>, now: () => number, count: number): number {
  let last = now();
  for (let minute = 0; minute < count; minute += 1) {
    each.pass(MINUTE);
    last = now();
  }
  return last;
}

describe('the trusted clock', () => {
  it('follows the wall clock and its small corrections', () => {
    const both = clocks();
    const now = createTrustedClock(both, null);
    both.pass(DAY);
    expect(now()).toBe(START + DAY);
    both.set(4 * MINUTE);
    expect(now()).toBe(START + DAY + 4 * MINUTE);
    both.set(-4 * MINUTE);
    expect(now()).toBe(START + DAY);
  });

  it('ignores a wall clock that jumps ahead, and trusts it after an hour', () => {
    const both = clocks();
    const now = createTrustedClock(both, null);
    both.set(DAY);
    expect(minutes(both, now, 59)).toBe(START + 59 * MINUTE);
    expect(minutes(both, now, 1)).toBe(START + DAY + BELIEVED_AFTER_MS);
  });

  it('restarts the hour when the wall clock jumps again', () => {
    const both = clocks();
    const now = createTrustedClock(both, null);
    both.set(DAY);
    minutes(both, now, 50);
    both.set(DAY);
    expect(minutes(both, now, 50)).toBe(START + 100 * MINUTE);
  });

  it('forgets a jump of the wall clock that was reverted', () => {
    const both = clocks();
    const now = createTrustedClock(both, null);
    both.set(DAY);
    minutes(both, now, 50);
    both.set(-DAY);
    expect(minutes(both, now, 5)).toBe(START + 55 * MINUTE);
    both.set(DAY);
    expect(minutes(both, now, 50)).toBe(START + 105 * MINUTE);
  });

  it('follows the wall clock back at once, and forward again only after a wait', () => {
    const both = clocks();
    const now = createTrustedClock(both, null);
    both.set(-DAY);
    expect(now()).toBe(START - DAY);
    both.set(DAY);
    expect(minutes(both, now, 30)).toBe(START - DAY + 30 * MINUTE);
    expect(minutes(both, now, 31)).toBe(START + 61 * MINUTE);
  });

  it.each([
    ['the wall clock’s time after a short downtime', START - 3 * MINUTE, START],
    ['the stored time after a downtime of days', START - 2 * DAY, START - 2 * DAY],
    ['the wall clock’s time when that was set back', START + DAY, START],
  ])('starts with %s', (_, stored, expected) => {
    expect(createTrustedClock(clocks(), stored)()).toBe(expected);
  });
});
