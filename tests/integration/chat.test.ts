import fc from 'fast-check';
import { ulid } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StatementInput } from '../../src/data/api/own.ts';
import { chatMarkFactIds } from '../../src/domain/chat-mark/id.ts';
import { messageId, messageIds, statementOfMessage } from '../../src/domain/message/id.ts';
import { versionOf } from '../../src/domain/upgrades.ts';
import { type ShownMessage, shownMessages } from '../../src/entities/chat/shown-messages.ts';
import { must, Phone, until } from './devices.ts';
import { bringToRest, fate, isMishap, type Mishap, playHistories, playMishap } from './playing.ts';
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
  ...{ _id: messageId(to, ulid()), type: 'message', schemaVersion: versionOf('message') },
  ...{ text, photo: null, about: null, createdAt: new Date().toISOString(), ...more },
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

/** Of the statement, whichever of the two has it. */
const keyOf = ({ id, mine }: ShownMessage) => (mine ? id : statementOfMessage(id)).slice(-26);
const linesOf = (chat: readonly ShownMessage[]) => chat.map((message) => `${keyOf(message)} ${message.text}`);

describe('two people who write to each other', () => {
  it('learn when it is sent and when a device of the other one has it; nobody else has it', async () => {
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

  it('all devices of both show the same messages in the same order, none lost and none twice, whatever happens', async () => {
    const pick = (count: number) => fc.integer({ min: 0, max: count - 1 });
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('write' as const), phone: pick(4) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('takeBack' as const), phone: pick(4) }) },
      {
        weight: 3,
        arbitrary: fc.oneof<fc.Arbitrary<Mishap>[]>(
          fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const), phone: pick(4) }),
          fc.record({ kind: fc.constant('network' as const), phone: pick(4), fates: fc.array(fate, { maxLength: 6 }) }),
          fc.record({ kind: fc.constant('restartPhone' as const), phone: pick(4) }),
          fc.constant({ kind: 'restartService' as const }),
        ),
      },
    );
    await playHistories(
      { history: fc.array(step, { maxLength: 16 }), runs: 6, phones: 4 },
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
          const phone = phones[each.phone];
          if (phone === undefined) throw new Error('There is such a phone.');
          if (each.kind === 'write') {
            const statement = input(other.userId, `text ${at}`);
            must(await phone.device.put(statement));
            written.set(statement._id, `text ${at}`);
          } else {
            const [mine] = (await chatOn(phone, me.userId, other.userId)).filter((message) => message.mine);
            if (mine === undefined) continue;
            must(await phone.device.remove(mine.id));
            written.delete(mine.id);
          }
        }
        await bringToRest(phones);
        const expected = [...written].map(([id, text]) => `${id.slice(-26)} ${text}`).sort();
        await until('everybody has everything', async () => {
          const chats = await Promise.all(
            people.flatMap(({ userId, phones: mine }, index) =>
              mine.map(async (phone) => linesOf(await chatOn(phone, userId, people[1 - index]?.userId ?? ''))),
            ),
          );
          const [first = []] = chats;
          return [...first].sort().join() === expected.join() && chats.every((chat) => chat.join() === first.join());
        });
      },
    );
  });
});

/** The first two phones are one person's, the others the other one's. */
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
