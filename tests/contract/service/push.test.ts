import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NotificationFact, notificationId } from '../../../src/domain/notification/schema.ts';
import { DEFAULT_PREFERENCES } from '../../../src/domain/preferences/rules.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import type { NotificationKind } from '../../../src/texts/notifications.ts';
import { type Browser, openPushService, type PushService, vapidClaims } from './push-service.ts';
import { cookieOf, openStage, type Stage, stages } from './stage.ts';

type Registered = Awaited<ReturnType<Stage['register']>>;

describe.each(stages)('Web Push on $name', (kind) => {
  let stage: Stage;
  let push: PushService;
  let log = '';
  let notificationCount = 0;

  beforeAll(async () => {
    push = await openPushService();
    const logStream = {
      write(line: string) {
        log += line;
      },
    };
    stage = await openStage(kind, {
      env: { PUBLIC_ORIGIN: 'https://lapka.example', LOG_LEVEL: 'trace' },
      logStream,
      pushTransport: push.transport,
    });
  });
  afterAll(async () => {
    await stage.stop();
    await push.close();
  });

  const subscribe = (by: Registered, browser: Browser) =>
    stage.call('PUT', '/auth/push', { token: by.session.accessToken, cookie: by.cookie, body: browser.subscription });

  function factOf(kindOf: NotificationKind, about: Record<string, string>): NotificationFact {
    notificationCount += 1;
    const at = new Date(Date.UTC(2099, 0) + notificationCount).toISOString();
    return {
      _id: notificationId(at, `${kindOf}.${notificationCount}`),
      type: 'notification',
      schemaVersion: 1,
      kind: kindOf,
      at,
      about,
    };
  }

  async function tell(person: Registered, kindOf: NotificationKind = 'comment', about: Record<string, string> = {}) {
    const fact = factOf(kindOf, { by: 'Іван Гнатюк', post: 'Кіт', slug: 'kit-1', ...about });
    await stage.service.accounts.notifier.deliver(person.session.userId, fact);
    await stage.service.pusher.idle();
    return fact;
  }

  const put = (person: Registered, document: { readonly _id: string; readonly [field: string]: unknown }) =>
    stage.service.couch.use<object>(person.session.ownDatabase).insert(document);

  /** Without the notification of a new sign-in. */
  const comments = (browser: Browser) => browser.messages().filter(({ url }) => url.includes('kit-1'));

  async function subscribed(): Promise<{ person: Registered; browser: Browser }> {
    const person = await stage.register();
    const browser = push.browser();
    // The welcome message is in flight: sent a moment later, it would reach this browser.
    await stage.service.pusher.idle();
    expect((await subscribe(person, browser)).status).toBe(204);
    return { person, browser };
  }

  it('Web Push delivers a notification as a sentence in the person’s language, encrypted, signed, with the unread count', async () => {
    const { person, browser } = await subscribed();
    const { body } = await stage.call('GET', '/push/key');
    const first = await tell(person, 'comment', { comment: 'comment:1' });
    const likes = await tell(person, 'likes', { count: '5' });
    expect(browser.messages()).toEqual([
      {
        title: 'Лапка',
        body: 'Іван Гнатюк: новий коментар до вашого допису «Кіт».',
        tag: first._id,
        url: expect.stringMatching(/^\/dashboard\/post\/kit-1#/),
        // Includes the welcome message.
        unread: 2,
      },
      expect.objectContaining({
        body: expect.stringMatching(/^5 .*«Кіт»/),
        tag: likes._id,
        url: '/dashboard/post/kit-1',
        unread: 3,
      }),
    ]);
    const { headers } = push.received.at(-1) ?? { headers: undefined };
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'low' });
    // The rest of a day since the notification, in whole seconds.
    expect(Number(headers?.ttl)).toBeLessThanOrEqual(86_400);
    expect(Number(headers?.ttl)).toBeGreaterThan(86_400 - 600);
    expect(headers?.topic).toMatch(/^[\w-]{32}$/);
    const claims = vapidClaims(headers?.authorization, String(body?.key));
    expect(claims).toMatchObject({ aud: 'https://push.example', sub: 'https://lapka.example' });
    expect(Number(claims?.exp) - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60);
  });

  it('Web Push counts notifications after the read mark, and uses the language of the profile', async () => {
    const { person, browser } = await subscribed();
    const { couch } = stage.service;
    const profile = await couch.use<{ preferredLanguage: string }>(person.session.ownDatabase).get('profile');
    await put(person, { ...profile, preferredLanguage: 'en' });
    const first = await tell(person);
    await put(person, { _id: 'read-mark:notifications', upTo: first.at });
    await tell(person, 'reply');
    expect(browser.messages().at(-1)).toMatchObject({
      title: 'Lapka',
      body: 'Іван Гнатюк replied to your comment on “Кіт”.',
      unread: 1,
    });
  });

  it('Web Push sends nothing that the person switched off, and nothing in quiet hours', async () => {
    const { person, browser } = await subscribed();
    const written = {
      type: 'preferences',
      schemaVersion: 1,
      written: { at: '2026-11-20T10:00:00.000Z', device: 'd1' },
    };
    const { rev } = await put(person, {
      _id: 'preferences',
      ...written,
      push: { ...DEFAULT_PREFERENCES.push, comments: false },
      quietHours: null,
    });
    await tell(person, 'comment');
    expect(browser.messages()).toEqual([]);
    await tell(person, 'reply');
    expect(browser.messages()).toHaveLength(1);
    const hour = (shift: number) => `${String((new Date().getUTCHours() + 24 + shift) % 24).padStart(2, '0')}:00`;
    const quietHours = { from: hour(-1), to: hour(2), timeZone: 'UTC' };
    await put(person, { _id: 'preferences', _rev: rev, ...written, push: DEFAULT_PREFERENCES.push, quietHours });
    await tell(person, 'reply');
    expect(browser.messages()).toHaveLength(1);
  });

  it('Web Push ends with the session: signed out, signed out remotely, unsubscribed, account deleted', async () => {
    const ways: ((person: Registered) => Promise<unknown>)[] = [
      (person) => stage.call('POST', '/auth/logout', { cookie: person.cookie }),
      async (person) => {
        const { email, password } = person;
        const other = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
        const token = person.session.accessToken;
        const listed = await stage.call('GET', '/auth/devices', { token, cookie: cookieOf(other) });
        const { devices }: { devices: { id: string; current: boolean }[] } = JSON.parse(listed.text);
        const there = devices.find(({ current }) => !current);
        return stage.call('DELETE', `/auth/devices/${there?.id}`, { token });
      },
      (person) => stage.call('DELETE', '/auth/push', { token: person.session.accessToken, cookie: person.cookie }),
    ];
    for (const [way, end] of ways.entries()) {
      const { person, browser } = await subscribed();
      await tell(person);
      expect(comments(browser)).toHaveLength(1);
      await end(person);
      await tell(person);
      expect(comments(browser), `way ${way}`).toHaveLength(1);
    }
  });

  it('Web Push leaves nothing behind when the account is deleted', async () => {
    const { person, browser } = await subscribed();
    const { accessToken: token } = person.session;
    const answer = await stage.call('POST', '/auth/delete', {
      token,
      cookie: person.cookie,
      body: { password: person.password },
    });
    expect(answer.status).toBe(204);
    const { rows } = await stage.service.couch.use('accounts').list({ include_docs: true });
    expect(JSON.stringify(rows)).not.toContain(browser.subscription.endpoint);
  });

  it('Web Push goes to the person who is signed in to a browser now, and to no earlier one', async () => {
    const { person, browser } = await subscribed();
    const next = await stage.register();
    expect((await subscribe(next, browser)).status).toBe(204);
    await tell(person);
    expect(browser.messages()).toEqual([]);
    await tell(next);
    expect(browser.messages()).toHaveLength(1);
  });

  it('Web Push forgets an address that the push service no longer knows', async () => {
    for (const status of [404, 410]) {
      const { person, browser } = await subscribed();
      push.answer(browser.subscription.endpoint, status);
      await tell(person);
      push.answer(browser.subscription.endpoint, 201);
      const before = push.received.length;
      await tell(person);
      expect(push.received.length).toBe(before);
    }
  });

  it('Web Push reaches a limited number of a person’s devices, the latest ones', async () => {
    const { person, browser: oldest } = await subscribed();
    const browsers = [];
    for (let device = 0; device < SERVICE_LIMITS.pushSubscriptions; device += 1) {
      const { email, password } = person;
      const answer = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
      const browser = push.browser();
      await subscribe({ ...person, session: JSON.parse(answer.text), cookie: cookieOf(answer) }, browser);
      browsers.push(browser);
    }
    await tell(person);
    expect(browsers.map((browser) => comments(browser).length)).toEqual(browsers.map(() => 1));
    expect(comments(oldest)).toEqual([]);
  });

  it('Web Push is sent to push services only', async () => {
    const person = await stage.register();
    const keys = push.browser().subscription.keys;
    const answer = await subscribe(person, {
      subscription: { endpoint: 'https://localhost/x', keys },
      messages: () => [],
    });
    expect([answer.status, answer.body?.code]).toEqual([400, 'request/invalid']);
    const other = await stage.call('PUT', '/auth/push', {
      token: person.session.accessToken,
      body: push.browser().subscription,
    });
    expect([other.status, other.body?.code]).toEqual([401, 'session/missing']);
  });

  // Runs last: the push service is paused afterwards.
  it('Web Push delays no one when the push service does not answer, and does not retry it at once', async () => {
    const { person, browser } = await subscribed();
    push.answer(browser.subscription.endpoint, null);
    const before = push.received.length;
    const began = performance.now();
    const fact = factOf('comment', { by: 'a', post: 'b', slug: 'c' });
    await stage.service.accounts.notifier.deliver(person.session.userId, fact);
    expect(performance.now() - began).toBeLessThan(1_500);
    await stage.service.pusher.idle();
    await tell(person);
    expect(push.received.length).toBe(before + 1);
    expect(log).toContain('a push was not sent');
  });

  it('Web Push logs none of its content', () => {
    for (const secret of ['push.example', 'Іван Гнатюк', 'kit-1']) expect(log).not.toContain(secret);
  });
});
