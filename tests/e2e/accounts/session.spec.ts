import type { Page } from 'playwright/test';
import { expect, test, Visitor } from '../support/fixtures.ts';
import { ownDatabases } from '../support/own-databases.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { pressSignOut } from '../support/sign-out.ts';

const REMOVED = 'This browser cleared the app’s data.';

test('signing out sends unsent data and leaves nothing; the next person’s evicted data is fetched again: situations 28 and 22', {
  tag: '@journey',
}, async ({ open, service }) => {
  const visitor = await open();
  const { page } = visitor;

  await test.step('signing out lists unsent data, exports it, and waits until it is sent', async () => {
    await visitor.register();
    await visitor.readyForOffline();
    await visitor.offline();
    await visitor.writePost('Not sent yet', 'It would be lost.');
    await pressSignOut(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Not sent yet');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.json$/);
    await dialog.getByRole('button', { name: 'Wait and send' }).click();
    await visitor.online();
    await expect(page).toHaveURL(/\/signin$/);
    await expect.poll(() => ownDatabases(page)).toEqual([]);
    await page.goto('/dashboard/community');
    await expect(visitor.card('Not sent yet')).toBeVisible();
    await expect(visitor.card('Not sent yet')).not.toContainText('Waiting');
  });

  await test.step('another person signs up, and the browser evicts their data', async () => {
    // By the form: the app itself sets the mark of stored data here.
    await visitor.registerByForm('Taras');
    await visitor.writePost('Kept by the server', 'Whatever the browser does.');
    await expect(visitor.card('Kept by the server')).not.toContainText(/Waiting|now publishing/);
    await visitor.card('Kept by the server').getByRole('link', { name: 'Kept by the server' }).click();
    await page.getByRole('textbox', { name: 'Your comment' }).fill('Half a thought');
  });

  await test.step('the app notices it and fetches the data again; drafts still exist', async () => {
    const other = await removeDatabases(visitor, service.url);
    const card = other.getByRole('article').filter({ hasText: 'Kept by the server' });
    await other.goto(`${service.url}/dashboard/community`);
    await expect(other.locator('main')).toContainText(`${REMOVED} We’re downloading it again.`);
    await expect(card).toBeVisible();
    await expect(other.locator('[data-badge="synced"]').first()).toBeVisible();
    await expect(other.getByRole('button', { name: 'What’s new with your pet?' })).toBeVisible();
    await other.reload();
    await expect(card).toBeVisible();
    await expect(other.getByText(REMOVED)).toHaveCount(0);
    await other.getByRole('link', { name: 'Kept by the server' }).click();
    await expect(other.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Half a thought');
  });
});

/** Removes the databases of this origin as a browser that needs storage does; returns a page of the same browser. */
async function removeDatabases(visitor: Visitor, origin: string): Promise<Page> {
  const other = await visitor.context.newPage();
  await other.goto('about:blank');
  await visitor.page.close();
  const session = await visitor.context.newCDPSession(other);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  return other;
}

test('unsent data survives a killed server and an ended session, and is sent afterwards: situations 4, 1 and 10', async ({
  browser,
}) => {
  const service = await ServiceProcess.start({ ACCESS_TOKEN_SECONDS: '2' });
  const writer = await Visitor.open(browser, service.url, {});
  const { page } = writer;
  try {
    const person = await writer.register();
    await writer.readyForOffline();

    await test.step('the server is killed and restarted', async () => {
      const card = writer.card('Written while the server was away');
      await service.kill();
      await writer.writePost('Written while the server was away', 'Nothing is lost.');
      await expect(writer.badge('unreachable')).toBeVisible();
      await expect(card).toContainText('Waiting');
      await page.reload();
      await expect(card).toContainText('Waiting');
      await service.start();
      await page.goto('/dashboard/sync');
      await page
        .getByRole('button', { name: /Send now|Try now|Check now/ })
        .first()
        .click();
      await expect(writer.badge('synced')).toBeVisible();
      await page.goto('/dashboard/community');
      await expect(card).not.toContainText('Waiting');
    });

    await test.step('the session ends, and the same person signs in again', async () => {
      const card = writer.card('Written while signed out');
      await writer.offline();
      await writer.writePost('Written while signed out', 'It waits.');
      await page.reload();
      await expect(card).toContainText('Waiting');
      // Now, when no answer in flight can set them again. The reload has discarded the access token.
      await writer.context.clearCookies();
      await writer.online();
      await expect(writer.badge('signIn')).toBeVisible();
      await page.goto('/dashboard/sync');
      await expect(page.locator('main')).toContainText('Please sign in again. Your 1 waiting item is saved.');
      await page.locator('main').getByRole('button', { name: 'Sign in' }).first().click();
      await writer.fillSignIn(person);
      await expect(writer.badge('synced')).toBeVisible();
      await page.goto('/dashboard/community');
      await expect(card).not.toContainText('Waiting');
    });
  } finally {
    await writer.context.close();
    await service.remove();
  }
});
