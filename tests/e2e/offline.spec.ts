import { expect, test, Visitor } from './fixtures.ts';
import { ServiceProcess } from './service-process.ts';

test('a deep link opens offline, also for an address that was never visited', async ({ open }) => {
  const visitor = await open();
  await visitor.page.goto('/');
  await visitor.readyForOffline();
  await visitor.offline();
  await visitor.page.goto('/signup');
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible();
  await visitor.page.goto('/dashboard/sync');
  await expect(visitor.page.getByRole('heading', { name: 'Sync centre', level: 1 })).toBeVisible();
  await visitor.page.goto('/no/such/address');
  await expect(visitor.page.getByText('Oops. Nothing here...')).toBeVisible();
});

test('signing in and registering say what they need when there is no network', async ({ open }) => {
  const visitor = await open();
  await visitor.page.goto('/signin');
  await visitor.readyForOffline();
  await visitor.offline();
  await expect(visitor.page.locator('main')).toContainText(/network/i);
  await visitor.page.reload();
  await expect(visitor.page.locator('main')).toContainText(/network/i);
});

test('a killed server loses nothing: situation 4, then 1', async ({ browser }) => {
  const service = await ServiceProcess.start();
  const writer = await Visitor.open(browser, service.url, {});
  try {
    await writer.register();
    await writer.readyForOffline();
    await service.kill();
    await writer.writePost('Written while the server was away', 'Nothing is lost.');
    await expect(writer.badge('unreachable')).toBeVisible();
    await expect(writer.card('Written while the server was away')).toContainText('Waiting');
    await writer.page.reload();
    await expect(writer.card('Written while the server was away')).toContainText('Waiting');
    await service.start();
    await writer.page.goto('/dashboard/sync');
    await writer.page
      .getByRole('button', { name: /Send now|Try now|Check now/ })
      .first()
      .click();
    await expect(writer.badge('synced')).toBeVisible();
    await writer.page.goto('/dashboard/community');
    await expect(writer.card('Written while the server was away')).not.toContainText('Waiting');
  } finally {
    await writer.context.close();
    await service.remove();
  }
});

test('a captive portal is recognised and not taken for data: situation 5', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'block' });
  await visitor.register();
  await visitor.context.route(/\/(sync|db|bundle|auth|media)\//, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><title>Free Wi-Fi</title><p>Accept the terms.</p>',
    }),
  );
  await visitor.writePost('Written in a café', 'Behind a sign-in page.');
  await expect(visitor.badge('unreachable')).toBeVisible();
  await visitor.page.getByRole('link', { name: 'Sync centre' }).last().click();
  await expect(visitor.page.locator('main')).toContainText('This network asks you to sign in first.');
  await visitor.context.unrouteAll();
  await visitor.page.getByRole('button', { name: 'Try now' }).first().click();
  await expect(visitor.badge('synced')).toBeVisible();
});
