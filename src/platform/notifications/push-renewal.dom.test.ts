import { beforeEach, expect, it } from 'vitest';
import { forgetPush, isPushWished, type PushBrowser, renewPush, wishPush } from './push.ts';

const ADDRESS = { endpoint: 'https://push.example/2', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };

beforeEach(() => localStorage.clear());

/** A browser that has dropped its push subscription. */
function browserWith(permission: NotificationPermission): PushBrowser {
  const subscription = { toJSON: () => ADDRESS, unsubscribe: async () => true };
  const pushManager = { getSubscription: async () => null, subscribe: async () => subscription };
  return {
    container: { getRegistration: async () => ({ pushManager }) },
    notification: { permission, requestPermission: async () => permission },
    hasPushManager: true,
  } as unknown as PushBrowser;
}

it.each([
  ['switched on, still allowed', true, 'granted', ADDRESS],
  ['never switched on here', false, 'granted', null],
  ['not allowed any more', true, 'denied', null],
  ['permission reset by the browser since', true, 'default', null],
] as const)(
  'renews a dropped push subscription only if wished and allowed: %s',
  async (_, wished, permission, address) => {
    wishPush(wished);
    expect(await renewPush(async () => 'key', browserWith(permission))).toEqual(address);
  },
);

it('does not renew push without the service’s key, and retries at the next start', async () => {
  wishPush(true);
  expect(await renewPush(async () => null, browserWith('granted'))).toBeNull();
  expect(isPushWished()).toBe(true);
});

it('clears the wish for push at sign-out', async () => {
  wishPush(true);
  await forgetPush(browserWith('granted'));
  expect(isPushWished()).toBe(false);
});
