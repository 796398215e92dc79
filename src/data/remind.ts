import { PREFERENCES_ID } from '../domain/preferences/id.ts';
import { chosenIn, mayNotifyNow } from '../domain/preferences/rules.ts';
import { addressOfReservationKey, reservationKey } from '../domain/reservation/id.ts';
import { remindedDay, remindersOf } from '../domain/reservation/reminders.ts';
import { routePath } from '../domain/routes.ts';
import { addDays } from '../domain/time/days.ts';
import type { Clock } from '../platform/clock.ts';
import { NOTIFICATION_APPEARANCE } from '../platform/notifications/notification-appearance.ts';
import { readNotificationTexts } from '../platform/notifications/notification-texts.ts';
import type { DataApi } from './api.ts';
import type { DeviceStore } from './store/device-store.ts';

const LOCK = 'lapka-reminding';

export interface Reminding {
  readonly api: Pick<DataApi, 'start' | 'get' | 'delivered'>;
  readonly notes: Pick<DeviceStore, 'read' | 'write'>;
  readonly clock: Clock;
  /** Shows the notifications. */
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'> & {
    readonly pushManager: Pick<PushManager, 'getSubscription'>;
  };
  /** The browser's permission for notifications. */
  readonly permission: NotificationPermission;
  /** The locks of the origin; null if this browser has none. */
  readonly locks: Pick<LockManager, 'request'> | null;
}

/**
 * Shows notifications of tomorrow's reservations, made on the device without a network. The first page or service
 * worker shows each one, once; none during quiet hours, or if the person switched notifications off on this device or
 * for announcements. Removes a notification when its reservation was cancelled or its day has come.
 */
export async function remind(reminding: Reminding): Promise<void> {
  const { locks, permission, registration } = reminding;
  if (permission !== 'granted' || (await registration.pushManager.getSubscription()) === null) return;
  const { session } = await reminding.api.start();
  if (session === null || session.kind === 'visitor') return;
  const { userId } = session.person;
  const check = () => updateReminders(reminding, userId);
  await (locks === null ? check() : locks.request(LOCK, check));
}

async function updateReminders({ api, notes, clock, registration }: Reminding, userId: string): Promise<void> {
  const now = clock.now() + ((await notes.read('clockOffset')) ?? 0);
  const day = remindedDay(now);
  const reservations = await api.delivered('reservation', { order: 'day', from: day, to: addDays(day, 1) });
  const reminders = remindersOf(reservations, userId, now);
  const note = await notes.read('reminded');
  const previous = note?.userId === userId ? note.of : [];
  const isOf = (id: string) => (each: { readonly id: string }) => each.id === id;
  const stale = previous.filter(({ id }) => !reminders.some(isOf(id)));
  const shown = await Promise.all(stale.map(({ id }) => registration.getNotifications({ tag: tagOf(id) })));
  for (const notification of shown.flat()) notification.close();
  const fresh = reminders.filter(({ id }) => !previous.some(isOf(id)));
  if (fresh.length === 0) return;
  const preferences = chosenIn((await api.get(PREFERENCES_ID))?.statement);
  if (!mayNotifyNow(preferences, 'market', new Date(now))) return;
  const texts = await readNotificationTexts();
  if (texts === null || texts.tomorrow === '') return;
  const of = previous.filter((each) => each.day >= day);
  for (const reminder of fresh) {
    // Signed out in the meantime: nothing of this person is shown any more.
    if ((await notes.read('session'))?.person.userId !== userId) return;
    of.push({ id: reminder.id, day });
    // The note comes first: without room for it, every start would show the same reminder.
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
