import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, Visitor } from './fixtures.ts';
import { ServiceProcess } from './service-process.ts';

test('a new version is offered, waits for an open form, and takes over when accepted: situation 18', async ({
  browser,
}) => {
  const pageDir = await mkdtemp(path.join(tmpdir(), 'lapka-page-'));
  await cp('dist', pageDir, { recursive: true });
  const service = await ServiceProcess.start({ PAGE_DIR: pageDir });
  const visitor = await Visitor.open(browser, service.url, {});
  const { page } = visitor;
  try {
    await visitor.register();
    await visitor.readyForOffline();
    await page.getByRole('button', { name: 'What is new with your pet?' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Half a thought');
    await appendFile(path.join(pageDir, 'sw.js'), '\n// the next version\n');
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await expect.poll(() => page.evaluate(versionWaits)).toBe(true);
    await expect(page.getByText('A new version is ready.').and(page.locator('p'))).toHaveCount(0);
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Half a thought');

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Update' }).click();
    // The page is loaded anew on the way, which ends a question to it.
    await expect(async () => expect(await page.evaluate(versionWaits)).toBe(false)).toPass();
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
    await page.getByRole('button', { name: 'What is new with your pet?' }).click();
    await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Half a thought');
  } finally {
    await visitor.context.close();
    await service.remove();
    await rm(pageDir, { recursive: true, force: true });
  }
});

test('an app that is older than what is on the device says so, leaves it alone and is loaded anew by its button: situation 57', async ({
  open,
}) => {
  const visitor = await open();
  const { page } = visitor;
  const update = page.getByRole('button', { name: 'Update' });
  await visitor.register();
  await visitor.writePost('Kept by a later version', 'And sent by this one.');
  const mirror = 'lapka-mirror-community';
  await expect.poll(async () => (await page.evaluate(takeOver, { name: mirror, by: 0 })).rows).toBeGreaterThan(0);
  await expect(visitor.badge('synced')).toBeVisible();
  await expect(update).toHaveCount(0);
  // As the tab of a later version does whose mirror has one step more.
  const left = await page.evaluate(takeOver, { name: mirror, by: 1 });

  await visitor.writePost('Written by the older version', 'And sent as well.');
  await expect(visitor.badge('outdated')).toHaveText(/^Update/);
  await expect(page.getByText('This app is older than what is on this device').first()).toBeVisible();
  await page.getByRole('link', { name: 'Sync centre' }).last().click();
  await expect(page.locator('.sync-now')).toContainText('Please update it.');
  await page.evaluate(() => Object.assign(window, { loadedBefore: true }));
  await page.locator('.sync-now').getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction(() => !('loadedBefore' in window));

  // No later version is there to be had, so it stays as it is: nothing was deleted, and nobody was signed out.
  await expect(visitor.badge('outdated')).toBeVisible();
  await expect(page.getByText('Nothing of yours waits')).toHaveCount(0);
  // The service's bundle, which is read instead, may be some seconds old.
  await expect(async () => {
    await page.goto('/dashboard/community');
    await expect(visitor.card('Kept by a later version')).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 90_000 });
  expect(await page.evaluate(takeOver, { name: mirror, by: 0 })).toEqual(left);
});

test('own things open again when the clock, which was days ahead, is right again: situation 25', async ({ open }) => {
  const visitor = await open();
  const { page } = visitor;
  await visitor.register();
  await visitor.writePost('Written by a wrong clock', 'And found by the right one.');
  await expect(visitor.badge('synced')).toBeVisible();
  // PouchDB takes the time for its version.
  await page.evaluate(takeOver, { name: '_pouch_own-', by: 5 * 24 * 60 * 60_000 });
  await page.reload();
  await visitor.writePost('Written by the right clock', 'And sent.');
  await expect(visitor.card('Written by the right clock')).not.toContainText(/Waiting|being published/);
  await expect(visitor.badge('synced')).toBeVisible();
});

/**
 * Runs in the page: raises the version of the database whose name begins so, and answers which it has then and how many
 * rows lie in its first store.
 */
async function takeOver({ name: beginning, by }: { name: string; by: number }) {
  const all = await indexedDB.databases();
  const { name = '', version = 0 } = all.find((one) => one.name?.startsWith(beginning)) ?? {};
  const answered = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const database = await answered(indexedDB.open(name, version + by));
  const [store = ''] = database.objectStoreNames;
  const rows = await answered(database.transaction(store).objectStore(store).count());
  database.close();
  return { version: version + by, rows };
}

/** Runs in the page. */
async function versionWaits(): Promise<boolean> {
  return (await navigator.serviceWorker.ready).waiting !== null;
}
