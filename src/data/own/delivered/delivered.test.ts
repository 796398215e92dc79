import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type HandoverFact, handoverId } from '../../../domain/handover/schema.ts';
import { DELIVERED_KINDS, type DeliveredKinds } from '../../../domain/kinds/kinds.ts';
import { notificationId } from '../../../domain/notification/schema.ts';
import { petIdOf } from '../../testing/market.ts';
import { openOwnStore } from '../own-store.ts';
import { type DeliveredChange, shownAs } from './delivered.ts';

const USER = '0'.repeat(32);
/** The same kinds, one of which has a new order by name. */
const BY_NAME: DeliveredKinds = {
  ...DELIVERED_KINDS,
  handover: { ...DELIVERED_KINDS.handover, orders: { name: ({ name }) => (name === '' ? null : name) } },
};

const arrived = (fact: DeliveredChange['fact'] & object): DeliveredChange => ({ id: fact._id, fact });
const notificationAt = (hour: number) => {
  const at = `2026-11-20T${hour}:00:00.000Z`;
  return {
    _id: notificationId(at, 'welcome'),
    type: 'notification',
    schemaVersion: 1,
    kind: 'welcome',
    at,
    about: {},
  } as const;
};
const handover = (number: number, name: string): HandoverFact => ({
  _id: handoverId(petIdOf(number)),
  type: 'handover',
  schemaVersion: 1,
  potentialOwner: 'f'.repeat(32),
  name,
  at: '2026-11-20T10:00:00.000Z',
});

describe('delivered facts', () => {
  it('reads delivered facts by kind in id order, each once, without withdrawn ones', async () => {
    const store = openOwnStore(new IDBFactory(), '', USER);
    const [first, second, third] = [notificationAt(10), notificationAt(11), notificationAt(12)] as const;
    await store.applyDelivered([third, first, second, second].map(arrived));
    await store.applyDelivered([arrived(handover(1, 'Taras')), { id: second._id, fact: null }]);
    expect(await store.delivered('notification')).toEqual([first, third]);
    expect(await store.delivered('notification', { descending: true })).toEqual([third, first]);
    expect(await store.delivered('notification', { descending: true, limit: 1 })).toEqual([third]);
    expect(await store.delivered('notification', { limit: 1 })).toEqual([first]);
    expect(await store.delivered('notification', { from: second._id })).toEqual([third]);
    expect(await store.delivered('notification', { to: third._id })).toEqual([first]);
    expect(await store.delivered('handover')).toEqual([handover(1, 'Taras')]);
    await store.clearDelivered();
    expect(await store.delivered('notification')).toEqual([]);
  });

  const [bohdan, taras, twin, nameless] = [
    handover(4, 'Bohdan'),
    handover(2, 'Taras'),
    handover(3, 'Taras'),
    handover(1, ''),
  ] as const;

  it('reads delivered facts by an order of their kind that contains only some of them', async () => {
    const store = openOwnStore(new IDBFactory(), '', USER, BY_NAME);
    await store.applyDelivered([taras, nameless, bohdan, twin].map(arrived));
    const read = (range: object) => store.delivered('handover', { order: 'name', ...range });
    expect(await read({})).toEqual([bohdan, taras, twin]);
    expect(await read({ descending: true, limit: 2 })).toEqual([twin, taras]);
    expect(await read({ from: 'C' })).toEqual([taras, twin]);
    expect(await read({ to: 'C' })).toEqual([bohdan]);
    await store.applyDelivered([arrived({ ...taras, name: 'Andrii' })]);
    expect(await read({ limit: 1 })).toEqual([{ ...taras, name: 'Andrii' }]);
  });

  it('finds facts delivered before this program knew their order or kind', async () => {
    const factory = new IDBFactory();
    const older = openOwnStore(factory, '', USER);
    const letter = { _id: 'delivered:letter:1', type: 'letter', schemaVersion: 1, text: 'x' };
    await older.applyDelivered([taras, bohdan].map(arrived));
    await older.applyDelivered([arrived(letter)]);
    await older.close();
    const withLetters = {
      ...BY_NAME,
      letter: { orders: { text: ({ text }: { text: string }) => text }, shownAs: () => 'letter' },
    };
    const newer = openOwnStore(factory, '', USER, withLetters);
    expect(await newer.delivered('handover', { order: 'name' })).toEqual([bohdan, taras]);
    expect(await newer.delivered('letter' as 'handover', { order: 'text' })).toEqual([letter]);
    expect(await newer.delivered('letter' as 'handover')).toEqual([letter]);
  });

  it('reads delivered facts when a full device has no room for a new order, and retries the order', async () => {
    const factory = new IDBFactory();
    const older = openOwnStore(factory, '', USER);
    await older.applyDelivered([taras, bohdan].map(arrived));
    await older.close();
    const full = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    const crowded = openOwnStore(factory, '', USER, {
      ...DELIVERED_KINDS,
      handover: { ...DELIVERED_KINDS.handover, orders: { name: full } },
    });
    expect(await crowded.delivered('handover')).toEqual([taras, bohdan]);
    await crowded.close();
    const roomy = openOwnStore(factory, '', USER, BY_NAME);
    expect(await roomy.delivered('handover', { order: 'name' })).toEqual([bohdan, taras]);
  });

  it.each([
    ['outcome:post:01JD0000000000000000000001', 'post'],
    ['outcome:profile', 'profile'],
    [notificationAt(10)._id, 'notification'],
    [taras._id, 'handover'],
    ['delivered:letter:1', 'letter'],
  ])('reports that %s changes what is shown of %s', (id, type) => {
    expect(shownAs(id)).toBe(type);
  });
});
