import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { type NotificationFact, notificationId } from '../../../src/domain/notification/schema.ts';
import { createPusher, type Pusher } from '../../../sync-server/src/accounts/push/create-pusher.ts';
import { createSubscriptions } from '../../../sync-server/src/accounts/push/subscriptions.ts';
import { createAccountStore } from '../../../sync-server/src/accounts/store.ts';
import { loadTexts, type Texts } from '../../../sync-server/src/texts.ts';
import { inLists } from '../engines.ts';
import { openPushService, type PushService } from './push-service.ts';
import { cookieOf, EMBEDDED, openStage, type Stage, stages } from './stage.ts';

const DAY_MS = 24 * 60 * 60_000;
/** No retry happens within a test. */
const NEVER = { first: DAY_MS, most: DAY_MS };
/** Each try is noted on disk, which may be slow here. */
const TIMEOUTS = { timeout: 20_000 };
const SOON = { first: 20, most: 80 };
const keys = webPush.generateVAPIDKeys();

describe.each(stages)('push messages that were undelivered before a restart, on $name', (kind) => {
  let stage: Stage;
  let push: PushService;
  let texts: Texts;
  let notificationCount = 0;
  let ahead = 0;
  const pushers: Pusher[] = [];

  beforeAll(async () => {
    push = await openPushService();
    texts = await loadTexts();
    stage = await openStage(kind, { pushTransport: push.transport });
  });
  afterAll(async () => {
    await Promise.all(pushers.map((each) => each.stop()));
    await stage.stop();
    await push.close();
  });

  /** A service process's pusher. */
  function start(pauses = NEVER): Pusher {
    const { couch, app } = stage.service;
    const pusher = createPusher({
      couch,
      store: createAccountStore(couch),
      subscriptions: createSubscriptions(couch, 86_400),
      texts,
      keys,
      subject: 'https://lapka.example',
      transport: push.transport,
      log: app.log,
      now: () => new Date(Date.now() + ahead),
      pauses,
    });
    pushers.push(pusher);
    return pusher;
  }

  async function subscribed() {
    const person = await stage.register();
    const browser = push.browser();
    const { accessToken: token, userId } = person.session;
    await stage.call('PUT', '/auth/push', { token, cookie: person.cookie, body: browser.subscription });
    const { couch } = stage.service;
    const account = await createAccountStore(couch).account(userId);
    if (account === null) throw new Error('They have just registered.');
    await inLists(kind, async () => expect(await createSubscriptions(couch, 86_400).of(account)).toHaveLength(1));
    // The notification of the registration itself has been sent.
    await stage.service.pusher.idle();
    return { person, browser, userId, own: couch.use<object>(person.session.ownDatabase) };
  }

  function factOf(): NotificationFact {
    notificationCount += 1;
    const at = new Date(Date.UTC(2099, 0) + notificationCount).toISOString();
    return {
      _id: notificationId(at, `comment.${notificationCount}`),
      type: 'notification',
      schemaVersion: 1,
      kind: 'comment',
      at,
      about: { by: 'Іван Гнатюк', post: 'Кіт', slug: 'kit-1' },
    };
  }

  async function notes(): Promise<object[]> {
    const ledger = stage.service.couch.use<object>('ledger');
    const { rows } = await ledger.list({ start_key: 'push:', end_key: 'push:\ufff0', include_docs: true });
    return rows.flatMap(({ doc }) => doc ?? []);
  }

  /** Sends a notification while the push service fails. */
  async function missed() {
    const one = await subscribed();
    const fact = factOf();
    await one.own.insert(fact);
    push.answer(one.browser.subscription.endpoint, 503);
    const pusher = start();
    pusher.push(one.userId, fact);
    await expect.poll(notes, TIMEOUTS).toHaveLength(1);
    await pusher.idle();
    return { ...one, fact, pusher, got: () => one.browser.messages().filter(({ tag }) => tag === fact._id) };
  }

  it.each(['stopped', 'killed'])(
    'undelivered push messages are delivered once when the service was %s, and nothing is left of them',
    async (end) => {
      const { browser, fact, pusher, got } = await missed();
      const tried = got().length;
      if (end === 'stopped') await pusher.stop();
      push.answer(browser.subscription.endpoint, 201);
      const next = start(SOON);
      await next.resume();
      await expect.poll(notes, TIMEOUTS).toEqual([]);
      expect(got()).toHaveLength(tried + 1);
      expect(got().at(-1)).toMatchObject({ tag: fact._id, body: expect.stringContaining('Іван Гнатюк') });
      await start(SOON).resume();
      await next.idle();
      expect(got()).toHaveLength(tried + 1);
    },
  );

  it('undelivered push messages are delivered once the push service works again', async () => {
    const { browser, got } = await missed();
    const next = start(SOON);
    await next.resume();
    const tried = got().length;
    await expect.poll(() => got().length, TIMEOUTS).toBeGreaterThan(tried);
    push.answer(browser.subscription.endpoint, 201);
    await expect.poll(notes, TIMEOUTS).toEqual([]);
    const brought = got().length;
    await next.idle();
    expect(got()).toHaveLength(brought);
  });

  it('undelivered push messages are delivered once when two processes know of them', async () => {
    const { browser, got } = await missed();
    push.answer(browser.subscription.endpoint, 201);
    const tried = got().length;
    const both = [start(SOON), start(SOON)];
    await Promise.all(both.map((each) => each.resume()));
    await expect.poll(notes, TIMEOUTS).toEqual([]);
    await Promise.all(both.map((each) => each.idle()));
    expect(got()).toHaveLength(tried + 1);
  });

  it('undelivered push messages go only to the browser that has not received them', async () => {
    const { person, browser, own, userId } = await subscribed();
    const { email, password } = person;
    const answer = await stage.call('POST', '/auth/login', { body: { email, password, locale: 'uk' } });
    const second = push.browser();
    const { accessToken: token } = JSON.parse(answer.text);
    await stage.call('PUT', '/auth/push', { token, cookie: cookieOf(answer), body: second.subscription });
    const fact = factOf();
    await own.insert(fact);
    push.answer(browser.subscription.endpoint, 503);
    start().push(userId, fact);
    await expect.poll(notes, TIMEOUTS).toHaveLength(1);
    push.answer(browser.subscription.endpoint, 201);
    await start(SOON).resume();
    await expect.poll(notes, TIMEOUTS).toEqual([]);
    expect(second.messages().filter(({ tag }) => tag === fact._id)).toHaveLength(1);
  });

  it.each(['was read in the app in the meantime', 'is outdated', 'was removed', 'has no subscribed browser'])(
    'undelivered push messages are dropped when one %s',
    async (end) => {
      const { person, own, fact, got } = await missed();
      const tried = got().length;
      if (end.startsWith('was read')) await own.insert({ _id: 'read-mark:notifications', upTo: fact.at } as object);
      else if (end.startsWith('is outdated')) ahead += DAY_MS;
      else if (end.startsWith('was removed')) {
        const { _rev } = (await own.get(fact._id)) as { _rev: string };
        await own.destroy(fact._id, _rev);
      } else {
        const { accessToken: token } = person.session;
        expect((await stage.call('DELETE', '/auth/push', { token, cookie: person.cookie })).status).toBe(204);
      }
      await start(SOON).resume();
      await expect.poll(notes, TIMEOUTS).toEqual([]);
      expect(got()).toHaveLength(tried);
    },
  );

  it('undelivered push messages are noted without an address, a key or their text; delivered ones are not noted at all', async () => {
    const { browser, userId, own } = await missed();
    const text = JSON.stringify(await notes());
    const { endpoint, keys: secrets } = browser.subscription;
    for (const secret of [endpoint, secrets.auth, secrets.p256dh, 'Іван', 'kit-1']) expect(text).not.toContain(secret);
    push.answer(endpoint, 201);
    await start(SOON).resume();
    await expect.poll(notes, TIMEOUTS).toEqual([]);
    const fact = factOf();
    await own.insert(fact);
    const pusher = start();
    pusher.push(userId, fact);
    await expect.poll(() => browser.messages().some(({ tag }) => tag === fact._id), TIMEOUTS).toBe(true);
    await pusher.idle();
    expect(await notes()).toEqual([]);
  });

  it('undelivered push messages are removed with the person', async () => {
    const { userId } = await missed();
    await stage.service.accounts.removePerson(userId);
    expect(await notes()).toEqual([]);
  });
});

it('undelivered push messages are sent by a restarted service', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lapka-push-'));
  const push = await openPushService();
  const open = () => openStage(EMBEDDED, { dataDir, pushTransport: push.transport });
  let stage = await open();
  try {
    const person = await stage.register();
    const browser = push.browser();
    const { accessToken: token, userId } = person.session;
    await stage.call('PUT', '/auth/push', { token, cookie: person.cookie, body: browser.subscription });
    await stage.service.pusher.idle();
    const before = browser.messages().length;
    push.answer(browser.subscription.endpoint, 503);
    await stage.service.accounts.notifier.notify(userId, { kind: 'role-granted', at: '2099-01-01T00:00:00.000Z' });
    await stage.service.pusher.idle();
    expect(browser.messages()).toHaveLength(before + 1);
    await stage.stop();
    push.answer(browser.subscription.endpoint, 201);
    stage = await open();
    await expect.poll(() => browser.messages(), TIMEOUTS).toHaveLength(before + 2);
    await stage.service.pusher.idle();
    await stage.stop();
    stage = await open();
    await stage.service.pusher.idle();
    expect(browser.messages()).toHaveLength(before + 2);
  } finally {
    await stage.stop();
    await push.close();
    await rm(dataDir, { recursive: true });
  }
});
