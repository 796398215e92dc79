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

/** Runs in the page. */
async function versionWaits(): Promise<boolean> {
  return (await navigator.serviceWorker.ready).waiting !== null;
}
