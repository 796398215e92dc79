import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { Result } from '../../data/api/result.ts';
import { DEFAULT_PREFERENCES } from '../../domain/preferences/rules.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, type MemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { PushSection } from './push-section.tsx';

beforeAll(() => useTexts('en'));
beforeEach(() => stubBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

const ADDRESS = { endpoint: 'https://push.example/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };

/** A browser's push support: the person's answer to its prompt, and the subscription. */
function stubPush(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  const browser = { asked: 0, address: null as typeof ADDRESS | null };
  const notification = {
    permission,
    requestPermission: async () => {
      browser.asked += 1;
      notification.permission = answer;
      return answer;
    },
  };
  const subscription = {
    toJSON: () => ADDRESS,
    unsubscribe: async () => {
      browser.address = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (browser.address === null ? null : subscription),
    subscribe: async () => {
      browser.address = ADDRESS;
      return subscription;
    },
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', class {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ pushManager }) },
  });
  return browser;
}

function show(options: { key?: Result<string>; keep?: Result<null>; onInstallFirst?: () => void } = {}) {
  const { key = { ok: true, value: 'BKey' }, keep = { ok: true, value: null }, onInstallFirst = null } = options;
  const data = createMemoryClient({
    answers: {
      pushKey: async () => key,
      keepPushSubscription: async () => keep,
      dropPushSubscription: async () => ({ ok: true, value: null }),
    },
  });
  renderPage(<PushSection onInstallFirst={onInstallFirst} />, {
    data,
    session: { kind: 'signedIn', person: OLENA },
  });
  return { data, user: userEvent.setup() };
}

const asked = (data: MemoryClient, name: string) =>
  data.asked.filter(({ call }) => call === name).map(({ input }) => input);
const device = () => screen.findByRole('switch', { name: 'On this device' });

describe('push on this device', () => {
  it('asks the browser only after a tap, and sends the subscription to the service', async () => {
    const browser = stubPush('default');
    const { data, user } = show();
    expect((await device()).getAttribute('aria-checked')).toBe('false');
    expect(browser.asked).toBe(0);
    await user.click(await device());
    await waitFor(async () => expect((await device()).getAttribute('aria-checked')).toBe('true'));
    expect(browser.asked).toBe(1);
    expect(asked(data, 'keepPushSubscription')).toEqual([ADDRESS]);
    await user.click(await device());
    await waitFor(async () => expect((await device()).getAttribute('aria-checked')).toBe('false'));
    expect(browser.address).toBeNull();
    expect(asked(data, 'dropPushSubscription')).toHaveLength(1);
  });

  it('explains how to allow notifications after a refusal', async () => {
    stubPush('default', 'denied');
    const { user } = show();
    await user.click(await device());
    expect(await screen.findByText(/This browser doesn’t allow notifications from Lapka/)).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'On this device' })).toBeNull();
  });

  it('stays off when the service could not be reached', async () => {
    const browser = stubPush('granted');
    const { user } = show({ keep: { ok: false, code: 'server/unavailable' } });
    await user.click(await device());
    expect(await screen.findByText('The server isn’t available right now.')).toBeTruthy();
    expect(browser.address).toBeNull();
    expect((await device()).getAttribute('aria-checked')).toBe('false');
  });

  it('says why it is unavailable offline', async () => {
    stubPush('granted');
    const { user } = show({ key: { ok: false, code: 'network/offline' } });
    await user.click(await device());
    expect(await screen.findByText('You’re offline.')).toBeTruthy();
  });

  it('says that a browser has no push; on iOS it links to installing', async () => {
    show();
    expect(await screen.findByText('This browser can’t show app notifications.')).toBeTruthy();
    cleanup();
    const onInstallFirst = vi.fn();
    const { user } = show({ onInstallFirst });
    await user.click(await screen.findByRole('button', { name: 'How to install' }));
    expect(onInstallFirst).toHaveBeenCalledOnce();
  });
});

describe('the subjects of notifications', () => {
  const base = { _id: 'preferences', type: 'preferences', schemaVersion: versionOf('preferences') };

  it('keep both of two quick changes', async () => {
    const { data, user } = show();
    await user.click(await screen.findByRole('switch', { name: 'Likes' }));
    await user.click(screen.getByRole('switch', { name: 'Replies to my comments' }));
    const push = { ...DEFAULT_PREFERENCES.push, likes: false };
    await waitFor(() => expect(asked(data, 'put')).toHaveLength(2));
    expect(asked(data, 'put')).toMatchObject([
      { ...base, push, quietHours: null },
      { ...base, push: { ...push, replies: false }, quietHours: null, baseRev: expect.any(String) },
    ]);
    expect(screen.getByRole('switch', { name: 'Likes' }).getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('switch', { name: 'Likes' }).getAttribute('aria-checked')).toBe('false');
  });

  it('revert a change that could not be stored, and say so', async () => {
    const data = createMemoryClient({ put: { ok: false, code: 'device/storage-full' } });
    renderPage(<PushSection onInstallFirst={null} />, { data, session: { kind: 'signedIn', person: OLENA } });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('switch', { name: 'Likes' }));
    expect(await screen.findByText(/device is full/)).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Likes' }).getAttribute('aria-checked')).toBe('true'),
    );
  });

  it('start quiet hours with the night in this device’s time zone, and store them when a field is left', async () => {
    const { data, user } = show();
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await user.click(await screen.findByRole('switch', { name: 'Don’t notify me at night' }));
    await waitFor(() =>
      expect(asked(data, 'put')).toMatchObject([{ quietHours: { from: '22:00', to: '07:00', timeZone } }]),
    );
    const from = screen.getByLabelText('From');
    fireEvent.change(from, { target: { value: '23:30' } });
    expect(asked(data, 'put')).toHaveLength(1);
    fireEvent.blur(from);
    await waitFor(() =>
      expect(asked(data, 'put').at(-1)).toMatchObject({ quietHours: { from: '23:30', to: '07:00' } }),
    );
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '23:30' } });
    expect(screen.getByText('Both times are the same, so there are no quiet hours.')).toBeTruthy();
    await user.click(screen.getByRole('switch', { name: 'Don’t notify me at night' }));
    await waitFor(() => expect(asked(data, 'put').at(-1)).toMatchObject({ quietHours: null }));
  });

  it('convert quiet hours from another time zone to this one', async () => {
    const data = createMemoryClient({
      own: [
        {
          statement: {
            _id: 'preferences',
            _rev: '1-a',
            type: 'preferences',
            schemaVersion: 1,
            ...DEFAULT_PREFERENCES,
            quietHours: { from: '22:00', to: '07:00', timeZone: 'Pacific/Apia' },
            written: { at: '2026-11-20T10:00:00.000Z', device: 'other' },
          },
          state: 'private',
          outcome: null,
          photoWaiting: false,
        },
      ],
    });
    renderPage(<PushSection onInstallFirst={null} />, { data, session: { kind: 'signedIn', person: OLENA } });
    expect(await screen.findByText('Time zone: Pacific/Apia')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: /Use this device’s time zone/ }));
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() =>
      expect(asked(data, 'put')).toMatchObject([{ quietHours: { from: '22:00', to: '07:00', timeZone } }]),
    );
  });
});
