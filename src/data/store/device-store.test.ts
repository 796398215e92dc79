import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { leaveStore, shapeOf } from '../testing/stores.ts';
import { DEVICE_STEPS, deviceStoreName, openDeviceStore, type SessionRecord } from './device-store.ts';

const SERVER = { epoch: 'epoch-1', ownSeq: 7 };
const SESSION: SessionRecord = {
  state: 'signedIn',
  person: {
    userId: '0'.repeat(32),
    firstName: 'Олена',
    secondName: 'Коваль',
    letter: 'ОК',
    avatar: null,
    roles: ['user'],
    locale: 'uk',
  },
  ownDatabase: `user-${'0'.repeat(32)}`,
  reason: null,
};

function first(database: IDBDatabase): void {
  const notes = database.createObjectStore('notes');
  notes.put('d123', 'deviceId');
  notes.put(SESSION, 'session');
  notes.put(-5_000, 'clockOffset');
  database.createObjectStore('servers').put(SERVER, SESSION.person.userId);
}

/** How each version left the notes of a device. */
const VERSIONS = [{ version: 1, leave: first }];

it.each(VERSIONS)('notes of version $version are all found where they are looked for today', async (row) => {
  const [factory, name] = [new IDBFactory(), deviceStoreName('')];
  await leaveStore(factory, name, row.version, row.leave);
  const device = openDeviceStore(factory, '');
  expect(await device.read('deviceId')).toBe('d123');
  expect(await device.read('session')).toEqual(SESSION);
  expect(await device.read('clockOffset')).toBe(-5_000);
  expect(await device.readServer(SESSION.person.userId)).toEqual(SERVER);
  await device.close();
  const fresh = new IDBFactory();
  await openDeviceStore(fresh, '').read('deviceId');
  expect(await shapeOf(factory, name)).toEqual(await shapeOf(fresh, name));
});

it('each version has a row above', () => {
  expect(VERSIONS.map(({ version }) => version)).toEqual(DEVICE_STEPS.map((_step, index) => index + 1));
});
