import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type HandoverFact, handoverId } from '../../domain/handover/schema.ts';
import { notificationId } from '../../domain/notification/schema.ts';
import { petIdOf } from '../testing/market.ts';
import { leaveStore, shapeOf } from '../testing/stores.ts';
import { OWN_STEPS, openOwnStore, ownStoreName } from './own-store.ts';

const USER = '0'.repeat(32);
const notificationAt = (at: string, kind = 'welcome') =>
  ({ _id: notificationId(at, kind), type: 'notification', schemaVersion: 1, kind, at, about: {} }) as const;

const handover = (number: number): HandoverFact => ({
  _id: handoverId(petIdOf(number)),
  type: 'handover',
  schemaVersion: 1,
  potentialOwner: 'f'.repeat(32),
  name: 'Taras Bondar',
  at: '2026-11-20T10:00:00.000Z',
});

const OUTCOME = { _id: 'outcome:post:1', type: 'outcome', statement: 'post:1', state: 'published' };
const PHOTO = {
  sha256: 'a'.repeat(64),
  bytes: new Uint8Array([1, 2, 3]).buffer,
  type: 'image/jpeg',
  addedAt: '2026-11-20T10:00:00.000Z',
  state: 'waiting',
  code: null,
};
const WELCOME = notificationAt('2026-11-20T10:00:00.000Z');

function first(database: IDBDatabase): void {
  database.createObjectStore('outcomes', { keyPath: 'statement' }).put(OUTCOME);
  database.createObjectStore('photos', { keyPath: 'sha256' }).put(PHOTO);
}

function second(database: IDBDatabase): void {
  first(database);
  database.createObjectStore('notifications', { keyPath: '_id' }).put(WELCOME);
}

function third(database: IDBDatabase): void {
  second(database);
  database.createObjectStore('handovers', { keyPath: '_id' }).put(handover(1));
}

function fourth(database: IDBDatabase): void {
  database.createObjectStore('photos', { keyPath: 'sha256' }).put(PHOTO);
  database.createObjectStore('state').put('', 'orders');
  const delivered = database.createObjectStore('delivered', { keyPath: '_id' });
  delivered.createIndex('orders', 'orders', { multiEntry: true });
  for (const fact of [OUTCOME, WELCOME, handover(1)]) delivered.put({ _id: fact._id, fact, orders: [] });
}

function fifth(database: IDBDatabase): void {
  fourth(database);
  database.createObjectStore('private', { keyPath: 'sha256' }).createIndex('kept', ['keptAt', 'size', 'message']);
}

/** The store as each version left it, and what it contained besides outcomes and photos. */
const VERSIONS = [
  { version: 1, leave: first, notifications: [], handovers: [] },
  { version: 2, leave: second, notifications: [WELCOME], handovers: [] },
  { version: 3, leave: third, notifications: [WELCOME], handovers: [handover(1)] },
  { version: 4, leave: fourth, notifications: [WELCOME], handovers: [handover(1)] },
  { version: 5, leave: fifth, notifications: [WELCOME], handovers: [handover(1)] },
];

describe('the store beside the own database', () => {
  it.each(VERSIONS)(
    'upgrades an own store of version $version to the current form with all its content',
    async (row) => {
      const [factory, name] = [new IDBFactory(), ownStoreName('', USER)];
      await leaveStore(factory, name, row.version, row.leave);
      const store = openOwnStore(factory, '', USER);
      expect(await store.delivered('outcome')).toEqual([OUTCOME]);
      expect(await store.photo(PHOTO.sha256)).toEqual(PHOTO);
      expect(await store.delivered('notification')).toEqual(row.notifications);
      expect(await store.delivered('handover')).toEqual(row.handovers);
      await store.close();
      const fresh = new IDBFactory();
      const made = openOwnStore(fresh, '', USER);
      await made.delivered('outcome');
      await made.close();
      expect(await shapeOf(factory, name)).toEqual(await shapeOf(fresh, name));
    },
  );

  it('has a row above for each version of the own store', () => {
    expect(VERSIONS.map(({ version }) => version)).toEqual(OWN_STEPS.map((_step, index) => index + 1));
  });
});
