import { expect, it } from 'vitest';
import { NOTIFICATIONS } from '../../texts/notifications.ts';
import { CHANNELS } from './schema.ts';

it('has a switch for every kind of notification', () => {
  for (const { channel } of Object.values(NOTIFICATIONS)) expect(CHANNELS).toContain(channel);
});
