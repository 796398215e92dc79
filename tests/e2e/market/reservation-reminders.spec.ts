import { reservationPath } from '../../../src/domain/paths.ts';
import { kyivDay } from '../../../src/domain/reservation/day.ts';
import { addDays } from '../../../src/domain/time/days.ts';
import { shownOutside, withPushAddress } from '../community/shown-outside.ts';
import { expect, test } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';
import { registrationOf } from '../support/service-worker-registration.ts';
import { confirmedPet } from './pet-reservation.ts';

test('the device reminds once on the day before, without a network', async ({ open, service }) => {
  const [owner, olena] = [
    await registerPerson(service.url, 'Тарас', 'Бондар'),
    await registerPerson(service.url, 'Олена', 'Коваль'),
  ];
  const [pet = ''] = await furnish(service.url, owner, ['Рекс']);
  const tomorrow = addDays(kyivDay(Date.now()), 1);
  const { id } = await confirmedPet(service, pet, owner, olena, tomorrow);

  const visitor = await open({ locale: 'uk-UA', permissions: ['notifications'] });
  const { page } = visitor;
  await withPushAddress(visitor);
  await visitor.signIn(olena, '/dashboard/settings');
  await visitor.readyForOffline();
  const device = page.getByRole('switch', { name: 'На цьому пристрої' });
  await device.click();
  await expect(device).toBeChecked();
  await expect(visitor.badge('synced')).toBeVisible();
  expect(await shownOutside(visitor)).toEqual([]);

  await visitor.offline();
  await page.goto('/dashboard');
  const expectedNotifications = (reservation: string, words: string) => {
    const body = `Завтра у вас бронювання: ${words}.`;
    return [{ title: 'Lapka', body, tag: `reservation-tomorrow-${reservation}` }];
  };
  await expect.poll(() => shownOutside(visitor)).toEqual(expectedNotifications(id, 'Рекс, Тарас Бондар'));
  const ahead = page.getByRole('list', { name: 'Підтверджені попереду' }).getByRole('link');
  await expect(ahead).toContainText('Завтра:');
  await expect(ahead).toHaveAttribute('href', reservationPath(id));
  await inspectSizes(page, 'uk', 'dashboard-tomorrow');

  // A dismissed reminder does not return, when the app starts and when another one is shown.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    for (const notification of await registration.getNotifications()) notification.close();
  });
  await page.reload();
  await expect(ahead).toContainText('Завтра:');
  await visitor.online();
  const maria = await registerPerson(service.url, 'Марія', 'Шевченко');
  const [other = ''] = await furnish(service.url, maria, ['Мурчик']);
  const second = await confirmedPet(service, other, maria, olena, tomorrow);
  await expect.poll(() => shownOutside(visitor)).toEqual(expectedNotifications(second.id, 'Мурчик, Марія Шевченко'));
});

test('a browser with periodic sync reminds after the app was closed', async ({ open, service }) => {
  const [owner, olena] = [await registerPerson(service.url, 'Taras', 'Bondar'), await registerPerson(service.url)];
  const [pet = ''] = await furnish(service.url, owner, ['Rex']);
  await confirmedPet(service, pet, owner, olena, addDays(kyivDay(Date.now()), 1));
  const visitor = await open({ permissions: ['notifications'] });
  await visitor.signIn(olena, '/dashboard');
  await expect(visitor.page.getByRole('list', { name: 'Confirmed and coming up' })).toContainText('Tomorrow:');
  await visitor.readyForOffline();
  const [worker] = visitor.context.serviceWorkers();
  if (worker === undefined) throw new Error('There is no service worker');
  // No push service gives this browser an address.
  await worker.evaluate(() => {
    PushManager.prototype.getSubscription = async () => ({}) as PushSubscription;
  });
  const elsewhere = await visitor.context.newPage();
  const session = await visitor.context.newCDPSession(elsewhere);
  const registration = registrationOf(session, service.url);
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  await visitor.page.close();
  await session.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin: service.url,
    registrationId,
    tag: 'lapka-remind',
  });
  const shown = () =>
    worker.evaluate(async () => {
      const { registration: own } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      return (await own.getNotifications()).map(({ body }) => body);
    });
  await expect.poll(shown).toEqual(['You have a reservation tomorrow: Rex, Taras Bondar.']);
});
