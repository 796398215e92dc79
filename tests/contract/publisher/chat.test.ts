import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { chatMarkFactId, chatMarkId } from '../../../src/domain/chat-mark/id.ts';
import { messageFactId, NO_AUTHOR } from '../../../src/domain/message/id.ts';
import type { MessageFact } from '../../../src/domain/message/schema.ts';
import { reactionFactId, reactionId } from '../../../src/domain/reaction/id.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { blockStatement, messageStatement, World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const WRITTEN = { at: AT, device: 'd1' };

const message = (to: string, text: string) => messageStatement(to, ulid(), text);
const mark = (other: string, more: object) => ({
  _id: chatMarkId(other),
  type: 'chat-mark',
  schemaVersion: 1,
  written: WRITTEN,
  gotUpTo: AT,
  readUpTo: null,
  toldUpTo: null,
  hiddenUpTo: null,
  ...more,
});

describe.each(engines())('chat messages: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'chat').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  async function two(): Promise<[string, string]> {
    const people: [string, string] = [await world.person(), await world.person()];
    await world.publish();
    return people;
  }

  it('chat messages are delivered to the recipient only, with the time of their outcome', async () => {
    const [olena, taras] = await two();
    const stranger = await world.person();
    const statement = message(taras, '  Барсик ще у вас?\n');
    await world.put(olena, statement);
    await world.publish();
    const id = messageFactId(statement._id, olena);
    const got = await world.find(ownDatabaseName(taras), id);
    expect(got).toMatchObject({
      type: 'message',
      text: 'Барсик ще у вас?',
      about: null,
      createdAt: AT,
      authorId: olena,
      authorName: 'Олена Коваль',
      authorLetter: 'ОК',
      participants: [taras],
    });
    for (const other of [olena, stranger]) expect(await world.find(ownDatabaseName(other), id)).toBeNull();
    expect(await world.outcome(olena, statement._id)).toMatchObject({
      state: 'published',
      publishedAt: got?.publishedAt,
    });
  });

  it('chat messages disappear when their author withdraws them', async () => {
    const [olena, taras] = await two();
    const statement = message(taras, 'Помилилась');
    await world.put(olena, statement);
    await world.publish();
    await world.remove(olena, statement._id);
    await world.publish();
    expect(await world.find(ownDatabaseName(taras), messageFactId(statement._id, olena))).toBeNull();
    expect(await world.find('matters', messageFactId(statement._id, olena))).toBeNull();
  });

  it('chat messages are refused by a block without telling the author; muting only silences notifications', async () => {
    const [olena, taras] = await two();
    await world.put(taras, blockStatement(olena, 'mute'));
    await world.publish();
    const muted = message(taras, 'Чуєш?');
    await world.put(olena, muted);
    await world.publish();
    expect(await world.outcome(olena, muted._id)).toMatchObject({ state: 'published' });
    await world.put(taras, blockStatement(olena, 'block'));
    await world.publish();
    const [blocked, seen] = [message(taras, 'Агов'), mark(taras, {})];
    await world.put(olena, blocked);
    await world.put(olena, seen);
    await world.publish();
    for (const { _id } of [blocked, seen])
      expect(await world.outcome(olena, _id)).toMatchObject({ state: 'refused', code: 'message/not-accepted' });
    expect(await world.find(ownDatabaseName(taras), messageFactId(blocked._id, olena))).toBeNull();
    expect(await world.find(ownDatabaseName(taras), messageFactId(muted._id, olena))).not.toBeNull();
  });

  it.each([
    ['to a missing person', () => '0'.repeat(32)],
    ['to oneself', (me: string) => me],
  ])('chat messages are refused %s', async (_, whom) => {
    const [olena] = await two();
    const statement = message(whom(olena), 'Є хто?');
    await world.put(olena, statement);
    await world.publish();
    expect(await world.outcome(olena, statement._id)).toMatchObject({ state: 'refused', code: 'message/no-recipient' });
  });

  it('a read mark reveals only what its reader allows', async () => {
    const [olena, taras] = await two();
    const id = chatMarkFactId(chatMarkId(olena), taras);
    const publishedMark = async () => await world.find(ownDatabaseName(olena), id);
    await world.put(taras, mark(olena, { readUpTo: AT }));
    await world.publish();
    expect(await publishedMark()).toMatchObject({ gotUpTo: AT, readUpTo: null, participants: [olena] });
    expect(JSON.stringify(await publishedMark())).not.toContain('toldUpTo');
    await world.put(taras, mark(olena, { readUpTo: AT, toldUpTo: AT }));
    await world.publish();
    expect(await publishedMark()).toMatchObject({ readUpTo: AT });
  });

  describe('reactions to chat messages', () => {
    /** A message of Taras, and how Olena reacts to it. */
    async function received() {
      const [olena, taras] = await two();
      const statement = message(olena, 'Барсик ще у вас?');
      await world.put(taras, statement);
      await world.publish();
      const fact = messageFactId(statement._id, taras);
      const _id = reactionId(fact);
      const react = async (person: string, emoji: string | null, id = _id) => {
        await world.put(person, { _id: id, type: 'reaction', schemaVersion: 1, written: WRITTEN, emoji });
        await world.publish();
        return world.outcome(person, id);
      };
      const seen = async (person: string, id = reactionFactId(_id, olena)) => world.find(ownDatabaseName(person), id);
      return { olena, taras, statement, react, seen };
    }

    it('are delivered to the other person only, changed, and taken back', async () => {
      const { olena, taras, react, seen } = await received();
      await react(olena, '👍');
      expect(await seen(taras)).toMatchObject({ emoji: '👍', authorId: olena, participants: [taras] });
      expect(await seen(olena)).toBeNull();
      await react(olena, '❤️');
      expect(await seen(taras)).toMatchObject({ emoji: '❤️' });
      await react(olena, null);
      expect(await seen(taras)).toMatchObject({ emoji: null });
    });

    it('may be to one’s own message, also in the same moment', async () => {
      const { olena, taras, react, seen } = await received();
      const own = message(taras, 'Так!');
      await world.put(olena, own);
      const id = reactionId(messageFactId(own._id, olena));
      expect(await react(olena, '🙏', id)).toMatchObject({ state: 'published' });
      expect(await seen(taras, reactionFactId(id, olena))).toMatchObject({ emoji: '🙏' });
    });

    it('of other people are refused, and tell nothing about the message', async () => {
      const { olena, taras, react } = await received();
      const stranger = await world.person();
      await world.publish();
      const refused = { state: 'refused', code: 'message/not-yours' };
      expect(await react(stranger, '👍')).toMatchObject(refused);
      const nothing = reactionId(messageFactId(messageStatement(olena, ulid(), '')._id, taras));
      expect(await react(stranger, '👍', nothing)).toMatchObject(refused);
    });

    it('are refused by a block', async () => {
      const { olena, taras, react, seen } = await received();
      await world.put(taras, blockStatement(olena, 'block'));
      await world.publish();
      expect(await react(olena, '👍')).toMatchObject({ state: 'refused', code: 'message/not-accepted' });
      expect(await seen(taras)).toBeNull();
    });

    it('to a removed message are refused, and taken back without a word', async () => {
      const { olena, taras, statement, react } = await received();
      await world.remove(taras, statement._id);
      await world.publish();
      expect(await react(olena, '👍')).toMatchObject({ state: 'refused', code: 'message/removed' });
      expect(await react(olena, null)).toMatchObject({ state: 'published' });
    });
  });

  it('chat messages are limited by the day', async () => {
    const [olena, taras] = await two();
    const few = { most: 1, fresh: 1 };
    const statements = [message(taras, 'Раз'), message(taras, 'Два')];
    for (const statement of statements) await world.put(olena, statement);
    await world.publish({ daily: { ...UNLIMITED, messages: few } });
    const states = await Promise.all(statements.map(async ({ _id }) => (await world.outcome(olena, _id))?.code));
    expect(states.filter((code) => code === 'limit/messages')).toHaveLength(1);
  });

  describe('the chat when its author’s account is removed', () => {
    const log = { info() {}, warn() {}, error() {} };

    async function written() {
      const [olena, taras] = await two();
      const statements = [message(taras, 'Раз'), message(taras, 'Два')];
      for (const statement of statements) await world.put(olena, statement);
      await world.put(olena, mark(taras, {}));
      await world.put(taras, message(olena, 'Відповідь'));
      await world.publish();
      const ids = statements.map(({ _id }) => messageFactId(_id, olena));
      const left = async () => {
        const read = async (id: string) =>
          (await world.find(ownDatabaseName(taras), id)) as Partial<MessageFact> | null;
        return Promise.all(ids.map(read));
      };
      const markThere = async () =>
        (await world.find(ownDatabaseName(taras), chatMarkFactId(chatMarkId(taras), olena))) !== null;
      return { olena, left, markThere };
    }

    const removal = (store = createStore(world.couch)) =>
      createPersonRemoval({ couch: world.couch, log, clock: world.clock, store });

    /** Two days later: finished removals are forgotten, and do not delay later ones. */
    const later = () =>
      createPersonRemoval({ couch: world.couch, log, clock: () => new Date(world.clock().getTime() + 2 * DAY_MS) });

    it('an account’s removal removes the person’s chat messages', async () => {
      const { olena, left, markThere } = await written();
      await removal().remove(olena, 'go');
      expect(await left()).toEqual([null, null]);
      expect(await markThere()).toBe(false);
    });

    it('an account’s removal leaves the chat messages without the name if the person chose so', async () => {
      const { olena, left, markThere } = await written();
      await removal().remove(olena, 'stay');
      const nobody = { authorId: NO_AUTHOR, authorName: '', authorLetter: '' };
      expect(await left()).toEqual([
        expect.objectContaining({ text: 'Раз', ...nobody }),
        expect.objectContaining({ text: 'Два', ...nobody }),
      ]);
      expect(await markThere()).toBe(false);
      await removal().resume();
      expect((await left()).map((fact) => fact?.text)).toEqual(['Раз', 'Два']);
    });

    it.each(['go', 'stay'] as const)(
      'an account’s removal that is cut off anywhere is completed: the messages %s',
      async (letters) => {
        for (let moment = 0; ; moment += 1) {
          const { olena, left } = await written();
          const store = createStore(world.couch);
          let writes = 0;
          const breaks: typeof store = {
            ...store,
            write: (...given) => {
              writes += 1;
              return writes > moment ? Promise.reject(new Error('killed')) : store.write(...given);
            },
          };
          const whole = await removal(breaks)
            .remove(olena, letters)
            .then(
              () => true,
              () => false,
            );
          // Without its note the removal never started: the caller got an error and retries.
          if (moment === 0) await removal().remove(olena, letters);
          await later().resume();
          await world.publish();
          const texts = (await left()).map((fact) => fact?.text ?? null);
          expect([moment, texts]).toEqual([moment, letters === 'go' ? [null, null] : ['Раз', 'Два']]);
          if (letters === 'stay') expect(JSON.stringify(await left())).not.toContain('Олена');
          if (whole) break;
        }
      },
    );
  });
});
