import type { CDPSession } from 'playwright/test';
import { DESKTOP, expect, test, type Visitor } from './fixtures.ts';
import { inspect, inspectSizes, LOOKS } from './inspect.ts';
import { shownOutside, withPushAddress } from './shown-outside.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const told = (visitor: Visitor, text: string | RegExp) =>
  visitor.page.locator('.notification').filter({ hasText: text });
const bell = ({ page }: Visitor) => page.getByRole('link', { name: /Notifications|Сповіщення/ }).first();

async function read(visitor: Visitor, title: string): Promise<void> {
  await visitor.page.goto('/dashboard/community');
  await visitor.card(title).getByRole('link', { name: title }).click();
  await expect(visitor.page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test('comments, answers and likes are told live, lead to their place, and are read on looking', async ({ open }) => {
  const olena = await open();
  await olena.register();
  await olena.writePost('Barsik learns to swim', 'He did not like it.');
  await expect(olena.badge('synced')).toBeVisible();
  await olena.page.goto('/dashboard/notifications');
  await expect(told(olena, 'Welcome to Lapka!')).toBeVisible();

  const ivan = await open({ viewport: DESKTOP });
  await ivan.register('Ivan', 'Bondar');
  await read(ivan, 'Barsik learns to swim');
  await ivan.page.getByRole('button', { name: /^Like,/ }).click();
  await ivan.page.getByLabel('Your comment').fill('Poor cat!');
  await ivan.page.getByRole('button', { name: 'Send', exact: true }).click();

  await expect(told(olena, 'Ivan Bondar commented on your post “Barsik learns to swim”.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(told(olena, '1 person likes your post “Barsik learns to swim”.')).toBeVisible({ timeout: 30_000 });
  await inspect(olena.page, 'phone-en-notifications-community');
  await told(olena, 'Ivan Bondar commented').getByRole('link').click();
  await expect(olena.page).toHaveURL(/\/dashboard\/post\/.*#comment:/);
  const comment = olena.page.locator('.comment').filter({ hasText: 'Poor cat!' });
  await expect(comment).toBeFocused();
  await expect(comment).toBeInViewport();

  await comment.getByRole('button', { name: 'Reply' }).click();
  await olena.page.getByLabel('Your reply to Ivan Bondar').fill('He is dry again.');
  await olena.page.locator('.thread form').getByRole('button', { name: 'Send' }).click();
  await expect(bell(ivan)).toHaveAccessibleName(/[1-9] unread/, { timeout: 30_000 });
  await bell(ivan).click();
  await expect(told(ivan, 'Olena Koval answered your comment on “Barsik learns to swim”.')).toBeVisible();
  await expect(bell(ivan)).not.toHaveAccessibleName(/unread/);

  const second = await open();
  await second.register('Lesia', 'Hnat');
  await read(second, 'Barsik learns to swim');
  await second.page.getByRole('button', { name: /^Like,/ }).click();
  await olena.page.goto('/dashboard/notifications');
  await expect(told(olena, '2 people like your post “Barsik learns to swim”.')).toBeVisible({ timeout: 30_000 });
  await expect(told(olena, '1 person likes')).toHaveCount(0);
});

async function deliver(visitor: Visitor, origin: string, data: object): Promise<void> {
  const session: CDPSession = await visitor.context.newCDPSession(visitor.page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (ours) resolve(ours.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
}

test('who allows it is told outside the app; the switch goes on and off, and what was chosen travels', async ({
  open,
  service,
}) => {
  const visitor = await open({ permissions: ['notifications'], serviceWorkers: 'allow' });
  await withPushAddress(visitor);
  const person = await visitor.register('Olena', 'Koval', '/dashboard/settings');
  await visitor.readyForOffline();
  const device = visitor.page.getByRole('switch', { name: 'On this device' });
  await expect(device).not.toBeChecked();
  await device.click();
  await expect(device).toBeChecked();
  await visitor.page.reload();
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

  await visitor.page.getByRole('switch', { name: 'Likes' }).click();
  await visitor.page.getByRole('switch', { name: 'Tell me nothing at night' }).click();
  await visitor.page.getByLabel('From', { exact: true }).fill('23:15');
  await visitor.page.getByLabel('To', { exact: true }).focus();
  await expect(visitor.badge('synced')).toBeVisible();
  const elsewhere = await open({ viewport: DESKTOP });
  await elsewhere.signIn(person, '/dashboard/settings');
  await expect(elsewhere.page.getByRole('switch', { name: 'Likes' })).not.toBeChecked();
  await expect(elsewhere.page.getByLabel('From', { exact: true })).toHaveValue('23:15');

  await device.click();
  await expect(device).not.toBeChecked();
});

test('who was asked and said no is told how to allow it', async ({ open }) => {
  const visitor = await open();
  await visitor.context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
  });
  await visitor.register('Olena', 'Koval', '/dashboard/settings');
  await expect(visitor.page.getByText(/This browser does not allow notifications from Lapka/)).toBeVisible();
  await expect(visitor.page.getByRole('switch', { name: 'On this device' })).toHaveCount(0);
  await inspect(visitor.page, 'phone-en-settings-denied');
});

for (const { lang, ...look } of LOOKS) {
  test(`the switches of notifications: ${lang}`, async ({ open }) => {
    const visitor = await open({ ...look, permissions: ['notifications'] });
    const { page } = visitor;
    await visitor.register('Olena', 'Koval', '/dashboard/settings');
    const section = page.getByRole('region', {
      name: /^(Notifications outside the app|Сповіщення поза застосунком)$/,
    });
    await section.getByRole('switch', { name: /^(Tell me nothing at night|Не сповіщати вночі)$/ }).click();
    await expect(section.locator('input[type=time]')).toHaveCount(2);
    await section.locator('input[type=time]').first().scrollIntoViewIfNeeded();
    await inspectSizes(page, lang, 'settings-push');
  });
}
