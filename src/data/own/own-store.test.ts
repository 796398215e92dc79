import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import type { DBSchema } from 'idb';
import { describe, expect, it } from 'vitest';
import { type HandoverFact, handoverId } from '../../domain/handover/schema.ts';
import { notificationId } from '../../domain/notification/schema.ts';
import { openStore } from '../store/open.ts';
import { petIdOf } from '../testing/market.ts';
import { openOwnStore, ownStoreName } from './own-store.ts';

interface Earlier extends DBSchema {
  outcomes: { key: string; value: object };
  photos: { key: string; value: object };
}

const USER = '0'.repeat(32);
const told = (at: string, kind = 'welcome') =>
  ({ _id: notificationId(at, kind), type: 'notification', schemaVersion: 1, kind, at, about: {} }) as const;

const handover = (number: number): HandoverFact => ({
  _id: handoverId(petIdOf(number)),
  type: 'handover',
  schemaVersion: 1,
  potentialOwner: 'f'.repeat(32),
  name: 'Taras Bondar',
  at: '2026-11-20T10:00:00.000Z',
});

describe('the store beside the own database', () => {
  it('of an earlier version keeps what it held and takes notifications', async () => {
    const factory = new IDBFactory();
    const before = await openStore<Earlier>(factory, ownStoreName('', USER), 1, (database) => {
      database.createObjectStore('outcomes', { keyPath: 'statement' });
      database.createObjectStore('photos', { keyPath: 'sha256' });
    });
    await before.put('outcomes', { statement: 'post:1', state: 'published' });
    before.close();
    const store = openOwnStore(factory, '', USER);
    expect(await store.outcomes()).toEqual([{ statement: 'post:1', state: 'published' }]);
    expect(await store.notifications()).toEqual([]);
    expect(await store.handovers()).toEqual([]);
  });

  it('answers notifications newest first, once each, without those that were taken back', async () => {
    const store = openOwnStore(new IDBFactory(), '', USER);
    const [first, second, third] = ['10', '11', '12'].map((hour) => told(`2026-11-20T${hour}:00:00.000Z`));
    if (!first || !second || !third) throw new Error('three are made');
    for (const fact of [third, first, second, second]) {
      await store.applyNotifications([{ id: fact._id, notification: fact }]);
    }
    await store.applyNotifications([{ id: second._id, notification: null }]);
    expect(await store.notifications()).toEqual([third, first]);
    await store.clearSaid();
    expect(await store.notifications()).toEqual([]);
  });

  it('answers which pets may be handed over, until the service takes it back', async () => {
    const store = openOwnStore(new IDBFactory(), '', USER);
    const [first, second] = [handover(1), handover(2)];
    await store.applyHandovers([first, second].map((fact) => ({ id: fact._id, handover: fact })));
    await store.applyHandovers([{ id: first._id, handover: null }]);
    expect(await store.handovers()).toEqual([second]);
    await store.clearSaid();
    expect(await store.handovers()).toEqual([]);
  });
});
