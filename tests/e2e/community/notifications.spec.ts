import { DESKTOP, expect, test, type Visitor } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { registrationOf } from '../support/service-worker-registration.ts';
import { shownOutside, withPushAddress } from './shown-outside.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

async function deliver(visitor: Visitor, origin: string, data: object): Promise<void> {
  const session = await visitor.context.newCDPSession(visitor.page);
  const registered = registrationOf(session, origin);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
}

test('push is switched on and off on a device that allows it, shows messages, and its settings reach other devices', async ({
  open,
  service,
}) => {
  const visitor = await open({ permissions: ['notifications'], serviceWorkers: 'allow' });
  const { page } = visitor;
  await withPushAddress(visitor);
  const person = await visitor.register('Olena', 'Koval', '/dashboard/settings');
  await visitor.readyForOffline();
  const device = page.getByRole('switch', { name: 'On this device' });
  await expect(device).not.toBeChecked();
  await device.click();
  await expect(device).toBeChecked();
  await page.reload();
  await expect(device).toBeChecked();

  await deliver(visitor, service.url, {
    title: 'Lapka',
    body: 'Ivan Bondar commented on your post “Barsik”.',
    tag: 'comment-1',
    url: '/dashboard/notifications',
    unread: 3,
  });
  await expect
    .poll(() => shownOutside(visitor))
    .toEqual([{ title: 'Lapka', body: 'Ivan Bondar commented on your post “Barsik”.', tag: 'comment-1' }]);

  await page.getByRole('switch', { name: 'Likes' }).click();
  await page.getByRole('switch', { name: 'Don’t notify me at night' }).click();
  await page.getByLabel('From', { exact: true }).fill('23:15');
  await page.getByLabel('To', { exact: true }).focus();
  await expect(visitor.badge('synced')).toBeVisible();
  await inspectSizes(page, 'en', 'settings-push');

  // The person denied the permission in their other browser: it explains how to allow push.
  const elsewhere = await open({ viewport: DESKTOP, locale: 'uk-UA', colorScheme: 'dark' });
  await elsewhere.context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await elsewhere.signIn(person, '/dashboard/settings');
  await expect(elsewhere.page.getByRole('switch', { name: 'Вподобання' })).not.toBeChecked();
  await expect(elsewhere.page.getByLabel('З', { exact: true })).toHaveValue('23:15');
  await expect(elsewhere.page.getByText(/Цей браузер не дозволяє сповіщень від Лапки/)).toBeVisible();
  await expect(elsewhere.page.getByRole('switch', { name: 'На цьому пристрої' })).toHaveCount(0);
  await elsewhere.page.locator('input[type=time]').first().scrollIntoViewIfNeeded();
  await inspectSizes(elsewhere.page, 'uk', 'settings-push-denied', { every: true });

  await device.click();
  await expect(device).not.toBeChecked();
});
