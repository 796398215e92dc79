import { expect, it } from 'vitest';
import { NOTIFICATIONS } from '../../texts/notifications.ts';
import { DEFAULT_PREFERENCES, isOn } from './rules.ts';
import { CHANNELS } from './schema.ts';

it('switches a notification on that an older device could not choose', () => {
  const { market: _, ...older } = DEFAULT_PREFERENCES.push;
  expect(isOn(older, 'market')).toBe(true);
  expect(isOn({ ...older, market: false }, 'market')).toBe(false);
  expect(isOn({ ...older, likes: false }, 'likes')).toBe(false);
});

it('has a switch for every kind of notification', () => {
  for (const { channel } of Object.values(NOTIFICATIONS)) expect(CHANNELS).toContain(channel);
});
