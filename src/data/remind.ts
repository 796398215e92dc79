import { PREFERENCES_ID } from '../domain/preferences/id.ts';
import { chosenIn, mayNotifyNow } from '../domain/preferences/rules.ts';
import { addressOfReservationKey, reservationKey } from '../domain/reservation/id.ts';
import { remindedDay, remindersOf } from '../domain/reservation/reminders.ts';
import { routePath } from '../domain/routes.ts';
import { addDays } from '../domain/time/days.ts';
import type { Clock } from '../platform/clock.ts';
import { NOTIFICATION_APPEARANCE } from '../platform/notification-appearance.ts';
import { readNotificationTexts } from '../platform/notification-texts.ts';
import type { DataApi } from './api.ts';
import type { DeviceStore } from './store/device-store.ts';

const LOCK = 'lapka-reminding';

export interface Reminding {
  readonly api: Pick<DataApi, 'start' | 'get' | 'delivered'>;
  readonly notes: Pick<DeviceStore, 'read' | 'write'>;
  readonly clock: Clock;
  /** Shows what is told outside the app. */
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'> & {
    readonly pushManager: Pick<PushManager, 'getSubscription'>;
  };
  /** What the person told the browser. */
  readonly permission: NotificationPermission;
  /** Those of the whole origin; null: this browser has none. */
  readonly locks: Pick<LockManager, 'request'> | null;
}

/**
 * Tells the person outside the app of tomorrow's reservations: this device by itself, so that it needs no network. Each
 * of them once, whichever of the pages and the service worker comes first. Whoever switched it off, on this device or
 * for what concerns announcements, is told nothing, and nobody in their quiet hours. What is not so any more does not
 * stay there: it was cancelled, or the day has come.
 */
export async function remind(reminding: Reminding): Promise<void> {
  const { locks, permission, registration } = reminding;
  if (permission !== 'granted' || (await registration.pushManager.getSubscription()) === null) return;
  const { session } = await reminding.api.start();
  if (session === null || session.kind === 'visitor') return;
  const { userId } = session.person;
  const look = () => lookAfter(reminding, userId);
  await (locks === null ? look() : locks.request(LOCK, look));
}

async function lookAfter({ api, notes, clock, registration }: Reminding, userId: string): Promise<void> {
  const now = clock.now() + ((await notes.read('clockOffset')) ?? 0);
  const day = remindedDay(now);
  const reservations = await api.delivered('reservation', { order: 'day', from: day, to: addDays(day, 1) });
  const reminders = remindersOf(reservations, userId, now);
  const note = await notes.read('reminded');
  const told = note?.userId === userId ? note.of : [];
  const isOf = (id: string) => (each: { readonly id: string }) => each.id === id;
  const stale = told.filter(({ id }) => !reminders.some(isOf(id)));
  const shown = await Promise.all(stale.map(({ id }) => registration.getNotifications({ tag: tagOf(id) })));
  for (const notification of shown.flat()) notification.close();
  const fresh = reminders.filter(({ id }) => !told.some(isOf(id)));
  if (fresh.length === 0) return;
  const preferences = chosenIn((await api.get(PREFERENCES_ID))?.statement);
  if (!mayNotifyNow(preferences, 'market', new Date(now))) return;
  const texts = await readNotificationTexts();
  if (texts === null || texts.tomorrow === '') return;
  const of = told.filter((each) => each.day >= day);
  for (const reminder of fresh) {
    // Signed out meanwhile: nothing of theirs is shown any more.
    if ((await notes.read('session'))?.person.userId !== userId) return;
    of.push({ id: reminder.id, day });
    // First the note: where there is no room for it, the same would be told at each start.
    await notes.write('reminded', { userId, of });
    await registration.showNotification(texts.title, {
      body: texts.tomorrow.replace(/\{(pet|by)\}/g, (_, name: 'pet' | 'by') => reminder[name]),
      tag: tagOf(reminder.id),
      ...NOTIFICATION_APPEARANCE,
      data: routePath('reservation', { id: addressOfReservationKey(reservationKey(reminder.id)) }),
    });
  }
}

const tagOf = (reservation: string) => `reservation-tomorrow-${reservation}`;
