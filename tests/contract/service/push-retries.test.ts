import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { type NotificationFact, notificationId } from '../../../src/domain/notification/schema.ts';
import { createPusher, type Pusher } from '../../../sync-server/src/accounts/push/create-pusher.ts';
import { createSubscriptions } from '../../../sync-server/src/accounts/push/subscriptions.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { loadTexts } from '../../../sync-server/src/texts.ts';
import { openPushService, type PushService } from './push-service.ts';
import { cookieOf, EMBEDDED, openStage, type Stage } from './stage.ts';

const FIRST_MS = 20;
const DAY_MS = 24 * 60 * 60_000;
/** Each try is noted on disk, which may be slow here. */
const TIMEOUTS = { timeout: 20_000 };

describe('a push message that a push service temporarily refuses', () => {
  let stage: Stage;
  let push: PushService;
  let pusher: Pusher;
  let log = '';
  let ahead = 0;
  let notificationCount = 0;

  beforeAll(async () => {
    push = await openPushService();
    stage = await openStage(EMBEDDED, {
      logStream: {
        write(line: string) {
          log += line;
        },
      },
      pushTransport: push.transport,
    });
    const { couch, app } = stage.service;
    pusher = createPusher({
      couch,
      store: createAccountStore(couch),
      subscriptions: createSubscriptions(couch, 86_400),
      texts: await loadTexts(),
      keys: webPush.generateVAPIDKeys(),
      subject: 'https://lapka.example',
      transport: push.transport,
      log: app.log,
      now: () => new Date(Date.now() + ahead),
      pauses: { first: FIRST_MS, most: 4 * FIRST_MS },
    });
  });
  afterAll(async () => {
    await pusher.stop();
    await stage.stop();
    await push.close();
  });

  async function subscribed() {
    const person = await stage.register();
    const browser = push.browser();
    const { accessToken: token } = person.session;
    await stage.call('PUT', '/auth/push', { token, cookie: person.cookie, body: browser.subscription });
    return { person, browser, tries: () => browser.messages().length };
  }

  function factOf(about: Record<string, string> = {}): NotificationFact {
    notificationCount += 1;
    const at = new Date(Date.UTC(2099, 0) + notificationCount).toISOString();
    return {
      _id: notificationId(at, `comment.${notificationCount}`),
      type: 'notification',
      schemaVersion: 1,
      kind: 'comment',
      at,
      about: { by: 'Іван Гнатюк', post: 'Кіт', slug: 'kit-1', ...about },
    };
  }

  it.each([429, 500, 503])(
    'a refused push message is sent again after %i until it is accepted, and then no more',
    async (status) => {
      const { person, browser, tries } = await subscribed();
      push.answer(browser.subscription.endpoint, status);
      pusher.push(person.session.userId, factOf());
      await expect.poll(tries, TIMEOUTS).toBeGreaterThanOrEqual(2);
      push.answer(browser.subscription.endpoint, 201);
      const refused = tries();
      await expect.poll(tries, TIMEOUTS).toBeGreaterThan(refused);
      const { person: next, browser: other } = await subscribed();
      pusher.push(next.session.userId, factOf());
      await expect.poll(() => other.messages(), TIMEOUTS).toHaveLength(1);
      expect(tries()).toBeLessThanOrEqual(refused + 1);
    },
  );

  it('a refused push message goes only to the browser that has not received it', async () => {
    const { person, browser, tries } = await subscribed();
    const { email, password } = person;
    const answer = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
    const second = push.browser();
    const cookie = cookieOf(answer);
    const { accessToken: token } = JSON.parse(answer.text);
    await stage.call('PUT', '/auth/push', { token, cookie, body: second.subscription });
    push.answer(browser.subscription.endpoint, 503);
    const fact = factOf();
    pusher.push(person.session.userId, fact);
    await expect.poll(tries, TIMEOUTS).toBeGreaterThanOrEqual(2);
    push.answer(browser.subscription.endpoint, 201);
    const before = tries();
    await expect.poll(tries, TIMEOUTS).toBeGreaterThan(before);
    expect(second.messages().filter(({ tag }) => tag === fact._id)).toHaveLength(1);
  });

  it('a refused push message is sent again although another browser’s key is invalid, and that browser is forgotten', async () => {
    const { person, browser, tries } = await subscribed();
    const { email, password } = person;
    const answer = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
    const broken = push.browser();
    const keys = { ...broken.subscription.keys, p256dh: 'A'.repeat(87) };
    const { accessToken: token, userId } = JSON.parse(answer.text);
    const body = { ...broken.subscription, keys };
    await stage.call('PUT', '/auth/push', { token, cookie: cookieOf(answer), body });
    push.answer(browser.subscription.endpoint, 503);
    pusher.push(person.session.userId, factOf());
    await expect.poll(tries, TIMEOUTS).toBeGreaterThanOrEqual(2);
    push.answer(browser.subscription.endpoint, 201);
    const left = async () => {
      const known = await stage.service.accounts.subscriptions.of({ userId, generation: 0 });
      return known.map(({ endpoint }) => endpoint);
    };
    await expect.poll(left, TIMEOUTS).toEqual([browser.subscription.endpoint]);
  });

  it.each(['was read in the app in the meantime', 'is outdated'])(
    'a refused push message is dropped when it %s',
    async (end) => {
      const { person, browser, tries } = await subscribed();
      push.answer(browser.subscription.endpoint, 503);
      const fact = factOf();
      pusher.push(person.session.userId, fact);
      await expect.poll(tries, TIMEOUTS).toBeGreaterThanOrEqual(1);
      const own = stage.service.couch.use<object>(person.session.ownDatabase);
      const readMark = { _id: 'read-mark:notifications', upTo: fact.at };
      if (end.startsWith('was')) await own.insert(readMark);
      else ahead += DAY_MS;
      await pusher.idle();
      const before = tries();
      // In the meantime another person's message is tried three times.
      const { person: next, browser: other } = await subscribed();
      push.answer(other.subscription.endpoint, 503);
      pusher.push(next.session.userId, factOf());
      await expect.poll(() => other.messages().length, TIMEOUTS).toBeGreaterThanOrEqual(4);
      expect(tries()).toBeLessThanOrEqual(before + 1);
    },
  );

  it('a refused push message is replaced by a newer one of the same notification, and is not logged', async () => {
    const { person, browser, tries } = await subscribed();
    push.answer(browser.subscription.endpoint, 503);
    const fact = factOf();
    pusher.push(person.session.userId, fact);
    await expect.poll(tries, TIMEOUTS).toBeGreaterThanOrEqual(1);
    pusher.push(person.session.userId, { ...fact, about: { ...fact.about, by: 'Софія Лис' } });
    push.answer(browser.subscription.endpoint, 201);
    // A second try of the older one may be in flight; the latest message must arrive last.
    await expect.poll(() => browser.messages().at(-1)?.body, TIMEOUTS).toContain('Софія Лис');
    for (const secret of ['push.example', 'Іван Гнатюк', 'kit-1']) expect(log).not.toContain(secret);
  });

  it('a refused push message does not arrive after a newer one that was sent while it was in flight', async () => {
    const { person, browser, tries } = await subscribed();
    push.answer(browser.subscription.endpoint, null);
    const failures = () => log.split('a push was not sent').length;
    const before = failures();
    const fact = factOf();
    pusher.push(person.session.userId, fact);
    await expect.poll(tries, TIMEOUTS).toBe(1);
    pusher.push(person.session.userId, { ...fact, about: { ...fact.about, by: 'Софія Лис' } });
    push.answer(browser.subscription.endpoint, 201);
    await expect.poll(failures, TIMEOUTS).toBeGreaterThan(before);
    await expect.poll(tries, TIMEOUTS).toBeGreaterThanOrEqual(2);
    await pusher.idle();
    const { person: next, browser: other } = await subscribed();
    push.answer(other.subscription.endpoint, 503);
    pusher.push(next.session.userId, factOf());
    await expect.poll(() => other.messages().length, TIMEOUTS).toBeGreaterThanOrEqual(4);
    expect(browser.messages().map(({ body }) => body.includes('Софія Лис'))).toEqual([false, true]);
  });
});
