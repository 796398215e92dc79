import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KINDS } from '../notification/schema.ts';
import { channelOf, DEFAULT_PREFERENCES, isOn, isQuiet } from './rules.ts';
import { CHANNELS } from './schema.ts';

const KYIV = 'Europe/Kyiv';

describe('quiet hours', () => {
  it.each([
    ['never chosen', null, '2026-11-20T01:00:00Z', false],
    ['over midnight, before it', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T21:30:00Z', true],
    ['over midnight, after it', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T03:00:00Z', true],
    ['over midnight, by day', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T12:00:00Z', false],
    ['its first minute', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T20:00:00Z', true],
    ['its end is over', { from: '22:00', to: '07:00', timeZone: KYIV }, '2026-11-20T05:00:00Z', false],
    ['within a day', { from: '13:00', to: '14:00', timeZone: 'UTC' }, '2026-11-20T13:59:59Z', true],
    ['equal ends', { from: '13:00', to: '13:00', timeZone: 'UTC' }, '2026-11-20T13:00:00Z', false],
    ['in summer the clock is another', { from: '22:00', to: '23:00', timeZone: KYIV }, '2026-07-20T19:30:00Z', true],
    ['a zone that nobody knows', { from: '00:00', to: '23:59', timeZone: 'Mars/Base' }, '2026-11-20T12:00:00Z', false],
  ])('%s', (_, hours, now, quiet) => {
    expect(isQuiet(hours, new Date(now))).toBe(quiet);
  });
});

it('a choice that an older device was never asked for is on', () => {
  const { market: _, ...older } = DEFAULT_PREFERENCES.push;
  expect(isOn(older, 'market')).toBe(true);
  expect(isOn({ ...older, market: false }, 'market')).toBe(false);
  expect(isOn({ ...older, likes: false }, 'likes')).toBe(false);
});

it('every kind of notification has a switch', () => {
  for (const kind of NOTIFICATION_KINDS) expect(CHANNELS).toContain(channelOf(kind));
});
