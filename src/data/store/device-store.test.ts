import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { leaveStore, shapeOf } from '../testing/stores.ts';
import { DEVICE_STEPS, deviceStoreName, openDeviceStore, type SessionRecord } from './device-store.ts';
import type { LastScreen } from './last-screen.ts';
import type { OwnAnswers } from './own-answers.ts';

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

/** The notes of a device as each version left them. */
const VERSIONS = [{ version: 1, leave: first }];

it.each(VERSIONS)('finds all notes of device store version $version under their current names', async (row) => {
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

it('has a row above for each version of the device store', () => {
  expect(VERSIONS.map(({ version }) => version)).toEqual(DEVICE_STEPS.map((_step, index) => index + 1));
});

const SCREEN: LastScreen = {
  userId: SESSION.person.userId,
  build: '/assets/start-1.js',
  locale: 'uk',
  arrangement: 'narrow',
  title: 'Спільнота | Lapka',
  styles: ['/assets/start-1.css'],
  scripts: ['/assets/community-1.js'],
  html: '<main>Привіт</main>',
  inlineStyles: '',
};
const OTHER: SessionRecord = { ...SESSION, person: { ...SESSION.person, userId: '1'.repeat(32) } };

/** A device with a session, and that person's last screen of the community. */
async function deviceWithScreen(session: SessionRecord | null, screen: LastScreen) {
  const device = openDeviceStore(new IDBFactory(), '');
  await device.write('session', session);
  await device.writeLastScreen('/dashboard/community', screen);
  return device;
}

it.each([
  ['the person', SESSION, SCREEN],
  ['a visitor', null, { ...SCREEN, userId: null }],
])('reads back the last screen of %s under its own path only', async (_, session, screen) => {
  const device = await deviceWithScreen(session, screen);
  expect(await device.readLastScreen('/dashboard/community')).toEqual(screen);
  expect(await device.readLastScreen('/dashboard/messages')).toBeNull();
});

it.each([
  ['another person', SESSION, OTHER],
  ['nobody', SESSION, null],
  ['a person after nobody', null, SESSION],
])('deletes the last screen with its person’s data: %s', async (_, before, after) => {
  const device = await deviceWithScreen(before, { ...SCREEN, userId: before?.person.userId ?? null });
  await device.write('session', after);
  expect(await device.readLastScreen('/dashboard/community')).toBeNull();
  await device.write('session', before);
  expect(await device.readLastScreen('/dashboard/community')).toBeNull();
});

it('preserves the last screen when a session expires or is renewed', async () => {
  const device = await deviceWithScreen(SESSION, SCREEN);
  await device.write('session', { ...SESSION, state: 'expired' });
  expect(await device.readLastScreen('/dashboard/community')).toEqual(SCREEN);
});

it('does not store a screen after its person signed out', async () => {
  const device = await deviceWithScreen(OTHER, SCREEN);
  await device.write('session', SESSION);
  expect(await device.readLastScreen('/dashboard/community')).toBeNull();
});

it('deletes all last screens and nothing else', async () => {
  const device = await deviceWithScreen(SESSION, SCREEN);
  await device.write('deviceId', 'd123');
  await device.writeLastScreen('/dashboard/messages', SCREEN);
  await device.forgetLastScreens();
  expect(await device.readLastScreen('/dashboard/community')).toBeNull();
  expect(await device.readLastScreen('/dashboard/messages')).toBeNull();
  expect([await device.read('deviceId'), await device.read('session')]).toEqual(['d123', SESSION]);
});

const ANSWERS: OwnAnswers = {
  userId: SESSION.person.userId,
  build: '12345678',
  answers: [
    [['likes', 'own', SESSION.person.userId], new Map([['like:1', { liked: true }]])],
    [['posts', 'own', SESSION.person.userId], []],
  ],
};

/** A device with a session, and the last answers of that person's own database. */
async function deviceWithAnswers(session: SessionRecord | null) {
  const device = openDeviceStore(new IDBFactory(), '');
  await device.write('session', session);
  await device.writeOwnAnswers(ANSWERS);
  return device;
}

it('reads back and separately deletes the last answers of the own database', async () => {
  const device = await deviceWithAnswers(SESSION);
  await device.writeLastScreen('/dashboard/community', SCREEN);
  expect(await device.readOwnAnswers()).toEqual(ANSWERS);
  await device.forgetLastScreens();
  expect(await device.readOwnAnswers()).toEqual(ANSWERS);
  await device.writeLastScreen('/dashboard/community', SCREEN);
  await device.forgetOwnAnswers();
  expect(await device.readOwnAnswers()).toBeNull();
  expect(await device.readLastScreen('/dashboard/community')).toEqual(SCREEN);
});

it.each([
  ['another person', OTHER],
  ['nobody', null],
])('deletes the last answers with their person’s data, and stores none afterwards: %s', async (_, after) => {
  const device = await deviceWithAnswers(SESSION);
  await device.write('session', { ...SESSION, state: 'expired' });
  expect(await device.readOwnAnswers()).toEqual(ANSWERS);
  await device.write('session', after);
  await device.writeOwnAnswers(ANSWERS);
  await device.write('session', SESSION);
  expect(await device.readOwnAnswers()).toBeNull();
});
