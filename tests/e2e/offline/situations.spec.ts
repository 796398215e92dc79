import { factOf } from '../../bench/facts.ts';
import { expect, test, Visitor } from '../support/fixtures.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { PausedNetwork } from './paused-network.ts';

const WRITE = 'What’s new with your pet?';

test('a part of the app that fails to load causes one reload, and none while a form is open: situation 19', async ({
  open,
}) => {
  const visitor = await open({ serviceWorkers: 'block' });
  const { page } = visitor;
  await visitor.register();
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads++;
  });

  await visitor.context.route('**/assets/post-dialog-*.js', (route) => route.fulfill({ status: 404 }));
  await page.reload();
  // The dialog is prefetched; neither its failed prefetch nor opening it causes a second reload.
  await expect.poll(() => loads).toBe(2);
  await page.getByRole('button', { name: WRITE }).click();
  await expect(page.getByText('This form isn’t on your device yet.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  expect(loads).toBe(2);
  await visitor.context.unrouteAll();
  await page.getByRole('button', { name: WRITE }).click();
  await expect(page.getByRole('dialog').getByLabel('Title')).toBeVisible();
  await visitor.closeDialog();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto('/dashboard/sync');
  await page.getByRole('link', { name: 'Community' }).last().click();
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: WRITE }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Not to be lost');
  await visitor.context.route('**/assets/sync-*.js', (route) => route.fulfill({ status: 404 }));
  loads = 0;
  // "Back" would close the form first; a tapped notification navigates under it.
  await page.evaluate(() => {
    const data = { type: 'LAPKA_OPEN', url: '/dashboard/sync' };
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  });
  await expect(page.locator('main').getByText('Couldn’t show this screen')).toHaveCount(1);
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Not to be lost');
  expect(loads).toBe(0);
});

test('a first visit reads the newest posts before the rest has arrived: situation 29', async ({ browser }) => {
  const count = 300;
  const newest = factOf(count - 1).postTitle;
  const service = await ServiceProcess.start({}, count);
  const network = await PausedNetwork.before(service.url, '/bundle/community', 0.5);
  const reader = await Visitor.open(browser, network.url, {});
  try {
    // From another screen: the community's own page contains its first posts (`first-visit.spec.ts`).
    await reader.page.goto('/dashboard/about');
    await expect.poll(() => network.held).toBe(1);
    await reader.page.getByRole('link', { name: 'Community' }).first().click();
    await expect(reader.page.getByRole('article').first()).toContainText(newest);
    expect(network.held).toBe(1);
    await expect(reader.badge('synced')).toHaveCount(0);
    network.release();
    await expect(reader.badge('synced')).toBeVisible();
    await reader.readyForOffline();
    await reader.offline();
    await reader.page.reload();
    await expect(reader.page.getByRole('article').first()).toContainText(newest);
  } finally {
    await reader.context.close();
    await network.close();
    await service.remove();
  }
});
