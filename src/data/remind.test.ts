import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_PREFERENCES } from '../domain/preferences/rules.ts';
import type { Preferences } from '../domain/preferences/schema.ts';
import { reservationFactIds } from '../domain/reservation/id.ts';
import type { ReservationFact } from '../domain/reservation/schema.ts';
import { versionOf } from '../domain/upgrades.ts';
import { keepNotificationTexts } from '../platform/notifications/notification-texts.ts';
import type { Person } from './api/session.ts';
import { type Reminding, remind } from './remind.ts';
import { memoryDeviceStore } from './store/memory-device-store.ts';
import { manualClock } from './testing/manual-clock.ts';
import { memoryCaches } from './testing/memory-caches.ts';

const [OLENA, TARAS] = ['b'.repeat(32), 'a'.repeat(32)];
const HOUR = 60 * 60_000;
const ULIDS = ['01JD4Z7R8S9T0V1W2X3Y4Z5A61', '01JD4Z7R8S9T0V1W2X3Y4Z5A62'] as const;

function walk(ulid: string, part: Partial<ReservationFact> = {}): ReservationFact {
  const at = '2026-11-20T10:00:00.000Z';
  return {
    _id: reservationFactIds.make(TARAS, OLENA, ulid),
    type: 'reservation',
    schemaVersion: versionOf('reservation'),
    announcement: `announcement:services:${TARAS}`,
    service: 'dogWalking',
    pet: 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5A6B',
    petName: '{by} Рекс',
    day: '2026-11-25',
    message: '',
    offer: null,
    petPrice: null,
    state: 'confirmed',
    history: [],
    contacts: null,
    due: '2026-11-25T22:00:00.000Z',
    createdAt: at,
    publishedAt: at,
    client: { name: 'Олена Коваль', letter: 'ОК' },
    executor: { name: 'Тарас Бондар', letter: 'ТБ' },
    authorId: OLENA,
    uid: TARAS,
    participants: [TARAS, OLENA],
    statementRev: '1-a',
    epoch: 1,
    ...part,
  };
}

/** A device on which notifications are switched on, at noon of the day before. */
function device() {
  const notes = memoryDeviceStore();
  const clock = manualClock(Date.parse('2026-11-24T10:00:00.000Z'));
  const state = {
    userId: OLENA as string | null,
    reservations: [walk(ULIDS[0])],
    preferences: DEFAULT_PREFERENCES as Preferences,
    subscribed: true,
    permission: 'granted' as NotificationPermission,
  };
  const visible = new Map<string, { body: string; data: unknown }>();
  const shown: string[] = [];
  const person = (userId: string) => ({ userId }) as Person;
  const signIn = async (userId: string | null) => {
    state.userId = userId;
    const record = { state: 'signedIn', person: person(userId ?? ''), ownDatabase: '', reason: null } as const;
    await notes.write('session', userId === null ? null : record);
  };
  const parts = (): Reminding => ({
    api: {
      start: async () => ({
        session: state.userId === null ? { kind: 'visitor' } : { kind: 'signedIn', person: person(state.userId) },
        sessionUnknown: false,
        storage: 'kept',
        status: null as never,
      }),
      get: async () => ({ statement: { type: 'preferences', ...state.preferences } }) as never,
      delivered: (async (_kind: string, { from = '', to = '' }) =>
        state.reservations.filter(({ day }) => from <= day && day < to)) as never,
    },
    notes,
    clock,
    registration: {
      showNotification: async (_title, { tag = '', body = '', data } = {}) => {
        shown.push(body);
        visible.set(tag, { body, data });
      },
      getNotifications: async ({ tag = '' } = {}) =>
        (visible.has(tag) ? [{ close: () => visible.delete(tag) }] : []) as unknown as Notification[],
      pushManager: { getSubscription: async () => (state.subscribed ? ({} as PushSubscription) : null) },
    },
    permission: state.permission,
    locks: null,
  });
  return { notes, clock, state, shown, visible, signIn, check: () => remind(parts()) };
}

const TEXTS = { title: 'Lapka', body: '', news: '', tomorrow: 'Завтра у вас бронювання: {pet}, {by}.' };
const SENTENCE = 'Завтра у вас бронювання: {by} Рекс, Тарас Бондар.';

beforeEach(async () => {
  const caches = memoryCaches();
  const match = async (request: string, { cacheName = '' } = {}) => (await caches.open(cacheName)).match(request);
  vi.stubGlobal('caches', { open: caches.open, match });
  await keepNotificationTexts(TEXTS);
});
afterEach(() => vi.unstubAllGlobals());

describe('reminders of tomorrow’s reservations', () => {
  it('shows a reminder once with the stored texts, also after a restart, and links to the reservation', async () => {
    const { check, shown, visible, signIn, clock } = device();
    await signIn(OLENA);
    await check();
    await check();
    clock.advance(3 * HOUR);
    await check();
    expect(shown).toEqual([SENTENCE]);
    const [{ data } = { data: null }] = visible.values();
    expect(data).toMatch(new RegExp(`^/dashboard/reservation/.*${ULIDS[0]}`));
  });

  it('shows one reminder for each reservation, also for one that was confirmed later in the day', async () => {
    const { check, shown, state, signIn } = device();
    await signIn(OLENA);
    await check();
    state.reservations.push(walk(ULIDS[1], { petName: 'Мурчик' }));
    await check();
    expect(shown).toEqual([SENTENCE, 'Завтра у вас бронювання: Мурчик, Тарас Бондар.']);
  });

  it('removes a reminder when the reservation was cancelled or its day has come', async () => {
    const { check, visible, state, signIn, clock } = device();
    await signIn(OLENA);
    state.reservations.push(walk(ULIDS[1]));
    await check();
    expect(visible.size).toBe(2);
    state.reservations = [walk(ULIDS[0]), walk(ULIDS[1], { state: 'cancelled', due: null })];
    await check();
    expect(visible.size).toBe(1);
    clock.advance(13 * HOUR);
    await check();
    expect(visible.size).toBe(0);
  });

  it.each([
    ['the permission', { permission: 'denied' }],
    ['notifications on this device', { subscribed: false }],
    ['its channel', { preferences: { ...DEFAULT_PREFERENCES, push: { ...DEFAULT_PREFERENCES.push, market: false } } }],
  ] as const)('shows no reminder to a person who switched off %s', async (_what, off) => {
    const { check, shown, state, signIn } = device();
    await signIn(OLENA);
    Object.assign(state, off);
    await check();
    expect(shown).toEqual([]);
  });

  it('shows reminders after the end of the quiet hours', async () => {
    const { check, shown, state, signIn, clock } = device();
    await signIn(OLENA);
    const quietHours = { from: '11:00', to: '14:00', timeZone: 'Europe/Kyiv' };
    state.preferences = { ...DEFAULT_PREFERENCES, quietHours };
    await check();
    expect(shown).toEqual([]);
    clock.advance(2 * HOUR);
    await check();
    expect(shown).toEqual([SENTENCE]);
  });

  it('uses the service’s clock for reminders when the device’s is wrong', async () => {
    const { check, shown, signIn, notes } = device();
    await signIn(OLENA);
    await notes.write('clockOffset', -24 * HOUR);
    await check();
    expect(shown).toEqual([]);
    await notes.write('clockOffset', 0);
    await check();
    expect(shown).toEqual([SENTENCE]);
  });

  it('reminds the other participant on the same device too, and no person who has signed out', async () => {
    const { check, shown, signIn, notes } = device();
    await signIn(OLENA);
    await check();
    await signIn(TARAS);
    await check();
    expect(shown).toEqual([SENTENCE, 'Завтра у вас бронювання: {by} Рекс, Олена Коваль.']);
    await signIn(null);
    await notes.write('reminded', null);
    await check();
    expect(shown).toHaveLength(2);
  });

  it('shows no reminder if there is no room to note it', async () => {
    const { check, shown, signIn, notes } = device();
    await signIn(OLENA);
    const { write } = notes;
    notes.write = async (key, value) => {
      if (key === 'reminded') throw new DOMException('full', 'QuotaExceededError');
      await write(key, value);
    };
    await expect(check()).rejects.toThrow('full');
    expect(shown).toEqual([]);
  });
});
