import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { type NotificationFact, notificationId } from '../../../src/domain/notification/schema.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { createPusher, type Pusher } from '../../../sync-server/src/push/create-pusher.ts';
import { createSubscriptions } from '../../../sync-server/src/push/subscriptions.ts';
import { loadTexts } from '../../../sync-server/src/texts.ts';
import { openPushService, type PushService } from './push-service.ts';
import { cookieOf, EMBEDDED, openStage, type Stage } from './stage.ts';

const FIRST_MS = 20;
const DAY_MS = 24 * 60 * 60_000;
/** Each try is noted on the disk, however long that takes here. */
const TIMEOUTS = { timeout: 20_000 };

describe('a message that a push service does not take for now', () => {
  let stage: Stage;
  let push: PushService;
  let pusher: Pusher;
  let log = '';
  let ahead = 0;
  let told = 0;

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
    told += 1;
    const at = new Date(Date.UTC(2099, 0) + told).toISOString();
    return {
      _id: notificationId(at, `comment.${told}`),
      type: 'notification',
      schemaVersion: 1,
      kind: 'comment',
      at,
      about: { by: 'Іван Гнатюк', post: 'Кіт', slug: 'kit-1', ...about },
    };
  }

  it.each([429, 500, 503])('is offered again after %i until it is taken, and then no more', async (status) => {
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
  });

  it('goes only to the browser that has not got it', async () => {
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

  it('is offered again there although another browser’s key is none, and that one is forgotten', async () => {
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

  it.each(['was read in the app meanwhile', 'is no news any more'])('is let go of when it %s', async (end) => {
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
    // Somebody else's message is tried three times in the meantime.
    const { person: next, browser: other } = await subscribed();
    push.answer(other.subscription.endpoint, 503);
    pusher.push(next.session.userId, factOf());
    await expect.poll(() => other.messages().length, TIMEOUTS).toBeGreaterThanOrEqual(4);
    expect(tries()).toBeLessThanOrEqual(before + 1);
  });

  it('gives way to a newer one of the same notification, and is not written into the log', async () => {
    const { person, browser, tries } = await subscribed();
    push.answer(browser.subscription.endpoint, 503);
    const fact = factOf();
    pusher.push(person.session.userId, fact);
    await expect.poll(tries, TIMEOUTS).toBeGreaterThanOrEqual(1);
    pusher.push(person.session.userId, { ...fact, about: { ...fact.about, by: 'Софія Лис' } });
    push.answer(browser.subscription.endpoint, 201);
    // A second try of the older one may be under way; what is told last comes last.
    await expect.poll(() => browser.messages().at(-1)?.body, TIMEOUTS).toContain('Софія Лис');
    for (const secret of ['push.example', 'Іван Гнатюк', 'kit-1']) expect(log).not.toContain(secret);
  });

  it('does not come after a newer one that was told while it was under way', async () => {
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
