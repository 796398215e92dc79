import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type HandoverFact, handoverId } from '../../domain/handover/schema.ts';
import { notificationId } from '../../domain/notification/schema.ts';
import { petIdOf } from '../testing/market.ts';
import { leaveStore, shapeOf } from '../testing/stores.ts';
import { openOwnStore } from './own-store.ts';
import { OWN_STEPS, ownStoreName } from './own-store-schema.ts';

const USER = '0'.repeat(32);
const WELCOME_AT = '2026-11-20T10:00:00.000Z';
const WELCOME = {
  _id: notificationId(WELCOME_AT, 'welcome'),
  type: 'notification',
  schemaVersion: 1,
  kind: 'welcome',
  at: WELCOME_AT,
  about: {},
} as const;
const HANDOVER: HandoverFact = {
  _id: handoverId(petIdOf(1)),
  type: 'handover',
  schemaVersion: 1,
  potentialOwner: 'f'.repeat(32),
  name: 'Taras Bondar',
  at: '2026-11-20T10:00:00.000Z',
};
const OUTCOME = { _id: 'outcome:post:1', type: 'outcome', statement: 'post:1', state: 'published' };
const PHOTO = {
  sha256: 'a'.repeat(64),
  bytes: new Uint8Array([1, 2, 3]).buffer,
  type: 'image/jpeg',
  addedAt: '2026-11-20T10:00:00.000Z',
  state: 'waiting',
  code: null,
};

function first(database: IDBDatabase): void {
  database.createObjectStore('photos', { keyPath: 'sha256' }).put(PHOTO);
  database.createObjectStore('state').put('', 'orders');
  const delivered = database.createObjectStore('delivered', { keyPath: '_id' });
  delivered.createIndex('orders', 'orders', { multiEntry: true });
  for (const fact of [OUTCOME, WELCOME, HANDOVER]) delivered.put({ _id: fact._id, fact, orders: [] });
  database.createObjectStore('private', { keyPath: 'sha256' }).createIndex('kept', ['keptAt', 'size', 'message']);
}

/** The store as each version left it. */
const VERSIONS = [{ version: 1, leave: first }];

describe('the store beside the own database', () => {
  it.each(VERSIONS)(
    'upgrades an own store of version $version to the current form with all its content',
    async (row) => {
      const [factory, name] = [new IDBFactory(), ownStoreName('', USER)];
      await leaveStore(factory, name, row.version, row.leave);
      const store = openOwnStore(factory, '', USER);
      expect(await store.delivered('outcome')).toEqual([OUTCOME]);
      expect(await store.photo(PHOTO.sha256)).toEqual(PHOTO);
      expect(await store.delivered('notification')).toEqual([WELCOME]);
      expect(await store.delivered('handover')).toEqual([HANDOVER]);
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
