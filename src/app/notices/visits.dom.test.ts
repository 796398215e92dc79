import { beforeEach, describe, expect, it } from 'vitest';
import { countVisit, isGoodMoment, readVisits, writeDeclined } from './visits.ts';

const HOUR = 3_600_000;
beforeEach(() => localStorage.clear());

describe('the moment to offer installing', () => {
  it.each([
    ['a first visit', 1, false, false, false],
    ['a second visit', 2, false, false, false],
    ['a third visit', 3, false, false, true],
    ['a first post', 1, true, false, true],
    ['declined before', 9, true, true, false],
  ])('%s', (_, count, posted, declined, good) => {
    expect(isGoodMoment({ count, last: 0, declined }, posted)).toBe(good);
  });

  it('counts separate visits, not reloads, and remembers a refusal', () => {
    for (const now of [HOUR, HOUR + 1_000, HOUR * 2, HOUR * 3]) countVisit(now);
    expect(readVisits().count).toBe(3);
    writeDeclined();
    countVisit(HOUR * 9);
    expect(readVisits()).toMatchObject({ count: 4, declined: true });
  });

  it('starts again at zero from an unreadable count', () => {
    localStorage.setItem('lapka.visits', '{"count":"x"}');
    expect(readVisits().count).toBe(0);
  });
});
