import { afterEach, expect, it, vi } from 'vitest';
import { relativeTime } from './relative.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;

it.each([
  [0, 'en', 'now'],
  [-5 * MINUTE, 'en', 'now'],
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

it('counts a night that is an hour short as less than a day', () => {
  vi.stubEnv('TZ', 'Europe/Kyiv');
  const [noon, next] = [Date.parse('2026-03-28T10:00:00Z'), Date.parse('2026-03-29T09:00:00Z')];
  expect(relativeTime(noon, next, 'en')).toBe('23 hours ago');
});
