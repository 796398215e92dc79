import { afterEach, expect, it, vi } from 'vitest';
import { relativeTime, relativeTimeEnds } from './relative.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

it.each([
  [0, 'en', 'now'],
  [-5 * MINUTE, 'en', 'now'],
  [-25 * 60 * MINUTE, 'en', null],
  [59_999, 'uk', 'зараз'],
  [MINUTE, 'en', '1 minute ago'],
  [5 * MINUTE, 'uk', '5 хвилин тому'],
  [59 * MINUTE, 'en', '59 minutes ago'],
  [60 * MINUTE, 'uk', '1 годину тому'],
  [22 * 60 * MINUTE, 'uk', '22 години тому'],
  [24 * 60 * MINUTE, 'en', 'yesterday'],
  [24 * 60 * MINUTE, 'uk', 'учора'],
  [6 * 24 * 60 * MINUTE, 'en', '6 days ago'],
  [7 * 24 * 60 * MINUTE, 'en', null],
])('writes the time %i ms ago in %s: %s', (past, locale, text) => {
  expect(relativeTime(NOW - past, NOW, locale)).toBe(text);
});

afterEach(() => {
  vi.unstubAllEnvs();
});

it('says “yesterday” of the day before only, however few hours ago that was', () => {
  vi.stubEnv('TZ', 'Europe/Kyiv');
  const evening = Date.parse('2026-11-16T20:00:00+02:00');
  expect(relativeTime(evening, Date.parse('2026-11-17T23:59:00+02:00'), 'en')).toBe('yesterday');
  expect(relativeTime(evening, Date.parse('2026-11-18T00:01:00+02:00'), 'en')).toBe('2 days ago');
  expect(relativeTime(evening, Date.parse('2026-11-18T00:01:00+02:00'), 'uk')).toBe('позавчора');
});

it('never calls a time “today” that is 24 hours ago, in a day of 25 hours', () => {
  vi.stubEnv('TZ', 'Europe/Kyiv');
  const begin = Date.parse('2026-10-25T00:10:00+03:00');
  expect(relativeTime(begin, begin + 24 * 60 * MINUTE, 'en')).toBe('yesterday');
});

it.each([
  ['a future time', -5 * MINUTE, 6 * MINUTE],
  ['less than a minute', 30_000, 30_000],
  ['minutes', 5 * MINUTE + 1_000, MINUTE - 1_000],
  ['hours', 90 * MINUTE, 30 * MINUTE],
])('changes the words for %s with the next unit', (_name, past, wait) => {
  expect(relativeTimeEnds(NOW - past, NOW)).toBe(new Date(NOW + wait).toISOString());
});

it('changes the words for days at midnight, and never again after six days', () => {
  vi.stubEnv('TZ', 'Europe/Kyiv');
  expect(relativeTimeEnds(NOW - 30 * 60 * MINUTE, NOW)).toBe('2026-11-20T22:00:00.000Z');
  expect(relativeTimeEnds(NOW - 7 * 24 * 60 * MINUTE, NOW)).toBeNull();
});

it('counts a night that is an hour short as less than a day', () => {
  vi.stubEnv('TZ', 'Europe/Kyiv');
  const [noon, next] = [Date.parse('2026-03-28T10:00:00Z'), Date.parse('2026-03-29T09:00:00Z')];
  expect(relativeTime(noon, next, 'en')).toBe('23 hours ago');
});
