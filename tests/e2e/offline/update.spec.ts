import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, Visitor } from '../support/fixtures.ts';
import { ServiceProcess } from '../support/service-process.ts';

const MIRROR = 'lapka-mirror-community';
const FIVE_DAYS_MS = 5 * 24 * 60 * 60_000;

test('a new version waits for an open form, a wrong clock loses nothing, an outdated app says so: situations 18, 25 and 57', async ({
  browser,
}) => {
  const pageDir = await mkdtemp(path.join(tmpdir(), 'lapka-page-'));
  await cp('dist', pageDir, { recursive: true });
  const service = await ServiceProcess.start({ PAGE_DIR: pageDir });
  const visitor = await Visitor.open(browser, service.url, {});
  const { page } = visitor;
  const title = page.getByRole('dialog').getByLabel('Title');
  const update = page.getByRole('button', { name: 'Update' });
  try {
    await visitor.register();
    await visitor.readyForOffline();

    await test.step('a new version is offered when the form is closed, and takes over when accepted', async () => {
      await page.getByRole('button', { name: 'What’s new with your pet?' }).click();
      await title.fill('Half a thought');
      await appendFile(path.join(pageDir, 'sw.js'), '\n// the next version\n');
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
      });
      await expect.poll(() => page.evaluate(versionWaits)).toBe(true);
      await expect(page.getByText('A new version is ready.').and(page.locator('p'))).toHaveCount(0);
      await expect(title).toHaveValue('Half a thought');
      await page.keyboard.press('Escape');
      await update.click();
      // The page reloads in between, which aborts an evaluation in it.
      await expect(async () => expect(await page.evaluate(versionWaits)).toBe(false)).toPass();
      await expect(update).toHaveCount(0);
      await page.getByRole('button', { name: 'What’s new with your pet?' }).click();
      await expect(title).toHaveValue('Half a thought');
      await visitor.closeDialog();
    });

    await test.step('the clock was days ahead when documents were written, and is right again', async () => {
      await visitor.writePost('Written by a wrong clock', 'And found by the right one.');
      await expect(visitor.badge('synced')).toBeVisible();
      // PouchDB uses the time as its database version.
      await page.evaluate(takeOver, { name: '_pouch_own-', by: FIVE_DAYS_MS });
      await page.reload();
      await visitor.writePost('Written by the right clock', 'And sent.');
      await expect(visitor.card('Written by the right clock')).not.toContainText(/Waiting|now publishing/);
      await expect(visitor.badge('synced')).toBeVisible();
    });

    await test.step('a later version has upgraded a database: this one says so, and still sends', async () => {
      await expect.poll(async () => (await page.evaluate(takeOver, { name: MIRROR, by: 0 })).rows).toBeGreaterThan(0);
      await expect(update).toHaveCount(0);
      // Like the tab of a later version whose mirror has one more upgrade step.
      const left = await page.evaluate(takeOver, { name: MIRROR, by: 1 });
      await visitor.writePost('Written by the older version', 'And sent as well.');
      await expect(visitor.badge('outdated')).toHaveText(/^Update/);
      await expect(
        page.getByText('This app is older than the data on this device or on the server').first(),
      ).toBeVisible();
      await page.getByRole('link', { name: 'Sync centre' }).last().click();
      await expect(page.locator('.sync-now')).toContainText('Please update it.');
      await page.evaluate(() => Object.assign(window, { loadedBefore: true }));
      await page.locator('.sync-now').getByRole('button', { name: 'Update' }).click();
      await page.waitForFunction(() => !('loadedBefore' in window));

      // No later version can be loaded, so the app stays as it is: nothing was deleted, and the person is still signed
      // in.
      await expect(visitor.badge('outdated')).toBeVisible();
      await expect(page.getByText('Nothing waiting to send')).toHaveCount(0);
      // The app reads the service's bundle instead, which may be some seconds old.
      await expect(async () => {
        await page.goto('/dashboard/community');
        await expect(visitor.card('Written by a wrong clock')).toBeVisible({ timeout: 10_000 });
      }).toPass();
      expect(await page.evaluate(takeOver, { name: MIRROR, by: 0 })).toEqual(left);
    });
  } finally {
    await visitor.context.close();
    await service.remove();
    await rm(pageDir, { recursive: true, force: true });
  }
});

/**
 * Runs in the page: raises the version of the database whose name begins so; returns its new version and the number of
 * rows in its first store.
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
