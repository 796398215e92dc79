import { describe, expect, it } from 'vitest';
import { setAppBadge } from './app-badge.ts';
import {
  forgetPush,
  type PushBrowser,
  pushAddress,
  pushPermission,
  subscribeToPush,
  unsubscribeFromPush,
} from './push.ts';

const ADDRESS = { endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };

/** A browser's push service, as far as it is used. */
function browserWith(options: { permission?: NotificationPermission; answer?: NotificationPermission } = {}) {
  const state = { key: null as string | null, asked: [] as string[], closed: 0, permission: options.permission };
  const subscription = () => ({
    toJSON: () => ADDRESS,
    unsubscribe: async () => {
      state.key = null;
      return true;
    },
  });
  const manager = {
    getSubscription: async () => (state.key === null ? null : subscription()),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      state.asked.push(`subscribe ${applicationServerKey}`);
      if (state.key !== null && state.key !== applicationServerKey)
        throw new DOMException('other', 'InvalidStateError');
      state.key = applicationServerKey;
      return subscription();
    },
  };
  const registration = {
    pushManager: manager,
    getNotifications: async () => [{ close: () => state.closed++ }, { close: () => state.closed++ }],
  };
  const browser = {
    container: { getRegistration: async () => registration },
    notification: {
      permission: options.permission ?? 'default',
      requestPermission: async () => {
        state.asked.push('person');
        return options.answer ?? options.permission ?? 'granted';
      },
    },
    hasPushManager: true,
  } as unknown as PushBrowser;
  return { browser, state };
}

const loadKey = (state: { asked: string[] }) => async () => {
  state.asked.push('key');
  return 'key';
};

describe('a push subscription', () => {
  it('asks the person for permission before anything is loaded, because browsers ask only on a tap', async () => {
    const { browser, state } = browserWith();
    expect(await subscribeToPush(loadKey(state), browser)).toEqual({ ok: true, address: ADDRESS });
    expect(state.asked).toEqual(['person', 'key', 'subscribe key']);
    expect(await pushAddress(browser)).toEqual(ADDRESS);
  });

  it('replaces a push subscription that was made with another server’s key', async () => {
    const { browser, state } = browserWith();
    state.key = 'old';
    expect(await subscribeToPush(loadKey(state), browser)).toMatchObject({ ok: true });
    expect(state.key).toBe('key');
  });

  it.each<[string, PushBrowser, string]>([
    ['no service worker', { ...browserWith().browser, container: undefined }, 'unsupported'],
    ['no notifications', { ...browserWith().browser, notification: undefined }, 'unsupported'],
    ['no push service', { ...browserWith().browser, hasPushManager: false }, 'unsupported'],
    ['a person who declines', browserWith({ answer: 'denied' }).browser, 'denied'],
  ])('push permission %s: %s', async (_, browser, reason) => {
    expect(await subscribeToPush(async () => 'key', browser)).toEqual({ ok: false, reason });
    expect(await pushAddress(browser)).toBeNull();
  });

  it('makes no push subscription without the service’s key', async () => {
    const { browser } = browserWith();
    expect(await subscribeToPush(async () => null, browser)).toEqual({ ok: false, reason: 'failed' });
  });

  it('removes the push subscription and the shown notifications when a person signs out', async () => {
    const { browser, state } = browserWith({ permission: 'granted' });
    await subscribeToPush(loadKey(state), browser);
    await forgetPush(browser);
    expect([state.key, state.closed, await pushAddress(browser)]).toEqual([null, 2, null]);
    expect(await unsubscribeFromPush(browser)).toBe(true);
  });

  it('reports the browser’s permission for push', () => {
    expect(pushPermission(browserWith({ permission: 'denied' }).browser)).toBe('denied');
    expect(pushPermission({ ...browserWith().browser, hasPushManager: false })).toBe('unsupported');
  });
});

describe('the number at the app’s icon', () => {
  it.each([
    [3, ['set 3']],
    [0, ['clear']],
  ])('shows the number at the app’s icon: %s', async (count, expected) => {
    const done: string[] = [];
    await setAppBadge(count, {
      setAppBadge: async (number) => void done.push(`set ${number}`),
      clearAppBadge: async () => void done.push('clear'),
    });
    expect(done).toEqual(expected);
  });

  it('does nothing without support for icon numbers, and ignores a refusal', async () => {
    await setAppBadge(1, {});
    await setAppBadge(1, { setAppBadge: () => Promise.reject(new Error('not installed')) });
  });
});
