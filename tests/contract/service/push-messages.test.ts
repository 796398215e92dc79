import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatMarkId } from '../../../src/domain/chat-mark/id.ts';
import { messageFactId, messageId } from '../../../src/domain/message/id.ts';
import { blockId } from '../../../src/domain/moderation/block-id.ts';
import { DEFAULT_PREFERENCES } from '../../../src/domain/preferences/rules.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { openPushService, type PushService } from './push-service.ts';
import { openStage, type Stage, stages } from './stage.ts';

const FAR = '2099-01-01T00:00:00.000Z';

describe.each(stages)('the push notification of a message, on $name', (kind) => {
  let stage: Stage;
  let push: PushService;
  beforeAll(async () => {
    push = await openPushService();
    const env = { PUBLIC_ORIGIN: 'https://lapka.example' };
    stage = await openStage(kind, { env, pushTransport: push.transport });
  });
  afterAll(async () => {
    await stage.stop();
    await push.close();
  });

  type Someone = Awaited<ReturnType<Stage['register']>>;

  async function write(
    by: Someone,
    document: { readonly _id: string; readonly type: string; [field: string]: unknown },
  ) {
    const written = { at: new Date().toISOString(), device: 'd1' };
    const { couch, publisher, pusher } = stage.service;
    await couch
      .use<Record<string, unknown>>(by.session.ownDatabase)
      .insert({ schemaVersion: versionOf(document.type), written, ...document });
    publisher?.wake(by.session.ownDatabase);
    await publisher?.idle();
    await pusher.idle();
  }

  async function say(by: Someone, to: Someone, text: string): Promise<string> {
    const _id = messageId(to.session.userId, ulid());
    const content = { text, photo: null, about: null, createdAt: new Date().toISOString() };
    await write(by, { _id, type: 'message', ...content });
    return messageFactId(_id, by.session.userId);
  }

  /** Olena, with her browser, and Ivan, whom she has answered. */
  async function two(answered = true) {
    const ivan = await stage.register({ firstName: 'Іван', secondName: 'Гнатюк' });
    const olena = await stage.register();
    const browser = push.browser();
    await stage.service.pusher.idle();
    const { accessToken: token } = olena.session;
    await stage.call('PUT', '/auth/push', { token, cookie: olena.cookie, body: browser.subscription });
    if (answered) await say(olena, ivan, 'Так?');
    return { ivan, olena, messages: () => browser.messages() };
  }

  it('a chat’s push message shows sender and text, one per chat, and leads to the chat', async () => {
    const { ivan, olena, messages } = await two();
    const first = await say(ivan, olena, 'Барсик ще у вас?');
    await say(ivan, olena, 'Ми б узяли його.');
    expect(messages()).toEqual([
      {
        title: 'Іван Гнатюк',
        body: 'Барсик ще у вас?',
        tag: `chat:${ivan.session.userId}`,
        url: expect.stringMatching(
          new RegExp(`^/dashboard/chat/[0-9a-f]{32}-[0-9a-f]{32}\\?message=${encodeURIComponent(first)}$`),
        ),
        unread: null,
      },
      expect.objectContaining({ body: 'Ми б узяли його.', tag: `chat:${ivan.session.userId}` }),
    ]);
    const topics = new Set(push.received.slice(-2).map(({ headers }) => headers.topic));
    expect(topics.size).toBe(1);
  });

  it('a chat’s push message hides the text of a stranger who was not answered yet, and when the recipient wants no text', async () => {
    const strange = await two(false);
    await say(strange.ivan, strange.olena, 'Купіть слона');
    expect(strange.messages()).toEqual([expect.objectContaining({ title: 'Іван Гнатюк', body: 'Хоче вам написати' })]);
    const known = await two();
    await write(known.olena, { _id: 'preferences', type: 'preferences', ...DEFAULT_PREFERENCES, pushWords: false });
    await say(known.ivan, known.olena, 'Тільки між нами');
    expect(known.messages()).toEqual([expect.objectContaining({ title: 'Іван Гнатюк', body: 'Нове повідомлення' })]);
  });

  it('a chat’s push message is not sent when messages are switched off, the sender is muted, or it was read already', async () => {
    const off = await two();
    const push = { ...DEFAULT_PREFERENCES.push, messages: false };
    await write(off.olena, { _id: 'preferences', type: 'preferences', ...DEFAULT_PREFERENCES, push });
    await say(off.ivan, off.olena, 'Тихо');
    expect(off.messages()).toEqual([]);
    const muted = await two();
    await write(muted.olena, { _id: blockId(muted.ivan.session.userId), type: 'block', kind: 'mute' });
    await say(muted.ivan, muted.olena, 'Тихо');
    expect(muted.messages()).toEqual([]);
    const read = await two();
    const mark = { gotUpTo: FAR, readUpTo: FAR, toldUpTo: null, hiddenUpTo: null };
    await stage.service.couch.use<Record<string, unknown>>(read.olena.session.ownDatabase).insert({
      _id: chatMarkId(read.ivan.session.userId),
      type: 'chat-mark',
      schemaVersion: 1,
      ...mark,
      written: { at: new Date().toISOString(), device: 'd1' },
    });
    await say(read.ivan, read.olena, 'Вже прочитане');
    expect(read.messages()).toEqual([]);
  });
});
