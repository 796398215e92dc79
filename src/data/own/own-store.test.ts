import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { type HandoverFact, handoverId } from '../../domain/handover/schema.ts';
import { notificationId } from '../../domain/notification/schema.ts';
import { petIdOf } from '../testing/market.ts';
import { leaveStore, shapeOf } from '../testing/stores.ts';
import { OWN_STEPS, openOwnStore, ownStoreName } from './own-store.ts';

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

const OUTCOME = { statement: 'post:1', state: 'published' };
const PHOTO = {
  sha256: 'a'.repeat(64),
  bytes: new Uint8Array([1, 2, 3]).buffer,
  type: 'image/jpeg',
  addedAt: '2026-11-20T10:00:00.000Z',
  state: 'waiting',
  code: null,
};
const WELCOME = told('2026-11-20T10:00:00.000Z');

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

/** How each version left the store, and what beside outcomes and photos lay in it. */
const VERSIONS = [
  { version: 1, leave: first, notifications: [], handovers: [] },
  { version: 2, leave: second, notifications: [WELCOME], handovers: [] },
  { version: 3, leave: third, notifications: [WELCOME], handovers: [handover(1)] },
];

describe('the store beside the own database', () => {
  it.each(VERSIONS)('of version $version is brought to the form of today with all that it held', async (row) => {
    const [factory, name] = [new IDBFactory(), ownStoreName('', USER)];
    await leaveStore(factory, name, row.version, row.leave);
    const store = openOwnStore(factory, '', USER);
    expect(await store.outcomes()).toEqual([OUTCOME]);
    expect(await store.photo(PHOTO.sha256)).toEqual(PHOTO);
    expect(await store.notifications()).toEqual(row.notifications);
    expect(await store.handovers()).toEqual(row.handovers);
    await store.close();
    const fresh = new IDBFactory();
    await openOwnStore(fresh, '', USER).outcomes();
    expect(await shapeOf(factory, name)).toEqual(await shapeOf(fresh, name));
  });

  it('has a row above for each of its versions', () => {
    expect(VERSIONS.map(({ version }) => version)).toEqual(OWN_STEPS.map((_step, index) => index + 1));
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
