import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatementInput } from '../../src/data/api/own.ts';
import { advanceReadMark } from '../../src/domain/chat-mark/advance-read-mark.ts';
import { chatMarkFactIds, chatMarkId } from '../../src/domain/chat-mark/id.ts';
import { keyInChat, messageId, messageIds, statementOfMessage } from '../../src/domain/message/id.ts';
import { blockId } from '../../src/domain/moderation/block-id.ts';
import { reactionId } from '../../src/domain/reaction/id.ts';
import { HOUR_MS } from '../../src/domain/time/spans.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { reactionsOf } from '../../src/entities/chat/reactions.ts';
import { type ShownMessage, shownMessages } from '../../src/entities/chat/shown-messages.ts';
import { must, Phone, until } from './devices.ts';
import { bringToRest, fate, isMishap, type Mishap, phoneAt, playHistories, playMishap } from './playing.ts';
import { TestService } from './test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.remove());

interface Someone {
  readonly userId: string;
  readonly phones: readonly [Phone, Phone];
}

const input = (to: string, text: string, more: object = {}): StatementInput => ({
  _id: messageId(to, ulid()),
  type: 'message',
  schemaVersion: versionOf('message'),
  text,
  photo: null,
  about: null,
  createdAt: new Date().toISOString(),
  ...more,
});

/** The chat as one phone shows it. */
async function chatOn(phone: Phone, me: string, other: string): Promise<ShownMessage[]> {
  const { device } = phone;
  const range = { order: 'chat', from: `${other} `, to: `${other}!` };
  const [theirs, own, marks] = await Promise.all([
    device.delivered('message', range),
    device.list('message', messageIds.range(other).from),
    device.delivered('chat-mark'),
  ]);
  const mark = marks.find(({ _id }) => _id === chatMarkFactIds.make(other, me)) ?? null;
  return shownMessages(theirs, own, mark);
}

/** The statement's id, on either side. */
const keyOf = ({ id, mine }: ShownMessage) => (mine ? id : statementOfMessage(id)).slice(-26);
const linesOf = (chat: readonly ShownMessage[]) => chat.map((message) => `${keyOf(message)} ${message.text}`);

describe('a chat between two people', () => {
  it('a chat shows when a message is sent and when a device of the other one has it; nobody else has it', async () => {
    const [olena, taras, iryna] = [
      await Phone.on(service.url),
      await Phone.on(service.url),
      await Phone.on(service.url),
    ];
    try {
      const [me, other] = [await olena.register('Олена'), await taras.register('Тарас')];
      await iryna.register('Ірина');
      const stateOf = async () => (await chatOn(olena, me.userId, other.userId)).map(({ state }) => state).join();
      await taras.goOffline();
      await olena.goOffline();
      must(await olena.device.put(input(other.userId, 'Барсик ще у вас?')));
      expect(await stateOf()).toBe('waiting');
      await olena.goOnline();
      await until('the service has it', async () => (await stateOf()) === 'sent');
      await taras.goOnline();
      await until('it is there', async () => (await chatOn(taras, other.userId, me.userId)).length === 1);
      await until('its writer knows', async () => (await stateOf()) === 'got');
      expect(await iryna.device.delivered('message')).toEqual([]);
      expect(must(await taras.device.search('message', { text: 'барсик' })).map(({ fact }) => fact.text)).toEqual([
        'Барсик ще у вас?',
      ]);
    } finally {
      for (const phone of [olena, taras, iryna]) await phone.off();
    }
  });

  it('an answer and a reaction, both given offline, arrive with the message that they are about', async () => {
    const [olena, taras] = [await Phone.on(service.url), await Phone.on(service.url)];
    try {
      const [me, other] = [await olena.register('Олена'), await taras.register('Тарас')];
      must(await olena.device.put(input(other.userId, 'Барсик ще у вас?')));
      const onTaras = () => chatOn(taras, other.userId, me.userId);
      await until('it is there', async () => (await onTaras()).length === 1);
      await taras.goOffline();
      const [asked] = await onTaras();
      const key = keyInChat(asked?.id ?? '');
      must(await taras.device.put(input(me.userId, 'Так!', { replyTo: key })));
      const reaction = { _id: reactionId(asked?.id ?? ''), type: 'reaction' as const, emoji: '🙏' as const };
      must(await taras.device.put({ ...reaction, schemaVersion: versionOf('reaction') }));
      await taras.goOnline();
      const reactions = async () => {
        const found = await reactionsOf(olena.device, { userId: me.userId, other: other.userId, newest: 10 });
        return found.get(key);
      };
      await until('both are there', async () => {
        const chat = await chatOn(olena, me.userId, other.userId);
        return chat.length === 2 && (await reactions())?.theirs === '🙏';
      });
      expect((await chatOn(olena, me.userId, other.userId)).map(({ replyTo }) => replyTo)).toEqual([null, key]);
      expect(await reactions()).toEqual({ mine: null, theirs: '🙏' });
      must(await taras.device.put({ ...reaction, schemaVersion: versionOf('reaction'), emoji: null }));
      await until('it is taken back', async () => (await reactions())?.theirs === null);
    } finally {
      for (const phone of [olena, taras]) await phone.off();
    }
  });

  it('a chat shows the same messages in the same order on all devices, none lost and none twice, whatever happens', async () => {
    const pick = (count: number) => fc.integer({ min: 0, max: count - 1 });
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.record({ kind: fc.constant('write' as const), phone: pick(4) }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constantFrom('takeBack' as const, 'read' as const), phone: pick(4) }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('block' as const, 'none' as const), phone: pick(4) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('clock' as const),
          phone: pick(4),
          hours: fc.constantFrom(-30, -2, 2, 30),
        }),
      },
      {
        weight: 6,
        arbitrary: fc.oneof<fc.Arbitrary<Mishap>[]>(
          fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const), phone: pick(4) }),
          fc.record({ kind: fc.constant('network' as const), phone: pick(4), fates: fc.array(fate, { maxLength: 6 }) }),
          fc.record({ kind: fc.constant('restartPhone' as const), phone: pick(4) }),
          fc.constant({ kind: 'restartService' as const }),
        ),
      },
    );
    await playHistories(
      { history: fc.array(step, { maxLength: 20 }), runs: 8, phones: 4 },
      service,
      async (steps, phones) => {
        const people = await twoPeople(phones);
        const written = new Map<string, string>();
        for (const [at, each] of steps.entries()) {
          if (isMishap(each)) {
            await playMishap(each, phones, service);
            continue;
          }
          const [me, other] = each.phone < 2 ? people : [people[1], people[0]];
          const phone = phoneAt(phones, each.phone);
          if (each.kind === 'clock') phone.clockError = each.hours * HOUR_MS;
          else if (each.kind === 'write') {
            const statement = input(other.userId, `text ${at}`, {
              createdAt: new Date(Date.now() + phone.clockError).toISOString(),
            });
            must(await phone.device.put(statement));
            written.set(statement._id, `text ${at}`);
          } else if (each.kind === 'read') await readAll(phone, other.userId);
          else if (each.kind === 'takeBack') {
            const [mine] = (await chatOn(phone, me.userId, other.userId)).filter((message) => message.mine);
            if (mine === undefined) continue;
            must(await phone.device.remove(mine.id));
            written.delete(mine.id);
          } else await keepAway(phone, other.userId, each.kind);
        }
        for (const phone of phones) phone.clockError = 0;
        await bringToRest(phones);
        const blocks = steps.some(({ kind }) => kind === 'block');
        await until('everybody agrees', async () => {
          const chats = await chatsOn(people);
          const all = chats.map((chat) => linesOf(chat.filter(({ publishedAt }) => publishedAt !== null)));
          // Refused messages, because their author is blocked, are only with their author, on both devices.
          const refused = chats.map((chat) =>
            chat
              .filter(({ state }) => state === 'refused')
              .map(keyOf)
              .sort(),
          );
          const [first = []] = all;
          const known = [...first, ...refused.flatMap((each, index) => (index % 2 === 0 ? each : []))];
          const keys = known.map((line) => line.slice(0, 26)).sort();
          return (
            all.every((chat) => chat.join() === first.join()) &&
            refused[0]?.join() === refused[1]?.join() &&
            refused[2]?.join() === refused[3]?.join() &&
            (blocks || refused.flat().length === 0) &&
            keys.join() ===
              [...written.keys()]
                .map((id) => id.slice(-26))
                .sort()
                .join() &&
            first.every((line) => [...written].some(([id, text]) => line === `${id.slice(-26)} ${text}`)) &&
            (await unreadAgrees(people))
          );
        });
      },
    );
  });
});

/** The chat as each of the four phones shows it. */
async function chatsOn(people: readonly [Someone, Someone]): Promise<ShownMessage[][]> {
  return Promise.all(
    people.flatMap(({ userId, phones }, index) =>
      phones.map((phone) => chatOn(phone, userId, people[1 - index]?.userId ?? '')),
    ),
  );
}

/** Both phones of a person count messages as unread after the position that either of them has read. */
async function unreadAgrees(people: readonly [Someone, Someone]): Promise<boolean> {
  for (const [index, { phones }] of people.entries()) {
    const other = people[1 - index]?.userId;
    const counts = await Promise.all(
      phones.map(async ({ device }) => (await device.chats()).find((chat) => chat.other === other)?.unread ?? 0),
    );
    const mark = (await phones[0].device.get(chatMarkId(other ?? '')))?.statement;
    const readUpTo = mark?.type === 'chat-mark' ? mark.readUpTo : null;
    const theirs = await phones[0].device.delivered('message');
    const expected = theirs.filter(({ publishedAt }) => readUpTo === null || publishedAt > readUpTo).length;
    if (counts.some((count) => count !== expected)) return false;
  }
  return true;
}

/** Reads all messages on this phone. */
async function readAll({ device }: Phone, other: string): Promise<void> {
  const newest = (await device.delivered('message'))
    .map(({ publishedAt }) => publishedAt)
    .sort()
    .at(-1);
  if (newest === undefined) return;
  const statement = (await device.get(chatMarkId(other)))?.statement;
  const before = statement?.type === 'chat-mark' ? statement : null;
  must(await device.put(advanceReadMark(other, before, { readUpTo: newest, toldUpTo: newest })));
}

async function keepAway({ device }: Phone, other: string, kind: 'block' | 'none'): Promise<void> {
  const before = (await device.get(blockId(other)))?.statement;
  must(
    await device.put({
      _id: blockId(other),
      type: 'block',
      schemaVersion: versionOf('block'),
      kind,
      ...(before === undefined ? {} : { baseRev: before._rev }),
    }),
  );
}

/** The first two phones belong to one person, the others to the other one. */
async function twoPeople(phones: readonly Phone[]): Promise<readonly [Someone, Someone]> {
  const [a, b, c, d] = phones;
  if (!a || !b || !c || !d) throw new Error('There are four phones.');
  const [one, other] = [await a.register('Олена'), await c.register('Тарас')];
  await b.login(one.email);
  await d.login(other.email);
  return [
    { userId: one.userId, phones: [a, b] },
    { userId: other.userId, phones: [c, d] },
  ];
}
