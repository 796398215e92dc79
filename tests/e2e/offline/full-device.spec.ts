import type { Page } from 'playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { LAST_SCREEN, storedHtml } from './last-screen-steps.ts';

const COMMUNITY = '/dashboard/community';
const WRITE = 'What’s new with your pet?';
const FULL = 'Your device is full. Your text is still in the form.';

/** From now on the browser gives the app no storage; the returned function frees storage again. */
async function fill(page: Page, origin: string): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin });
    await session.detach();
  };
}

test('on a full device offline no input is lost, and it is stored when storage is free again: situation 21', async ({
  open,
  service,
}) => {
  const olena = await open();
  const { page } = olena;
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await olena.register();
  await olena.writePost('Under the lime', 'A snail that hurries.');
  await expect(olena.badge('synced')).toBeVisible();
  await expect.poll(async () => (await storedHtml(page))[COMMUNITY]).toContain('Under the lime');
  await olena.readyForOffline();
  await olena.offline();
  const empty = await fill(page, service.url);

  await page.getByRole('button', { name: WRITE }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Too much for this phone');
  // Chromium grants storage for up to half a minute ahead; until it is used up, the draft can still be stored.
  let typed = 0;
  await expect(async () => {
    await dialog.getByRole('textbox', { name: 'Text' }).fill(`But not lost, ${++typed}.`);
    await expect(dialog.getByText(FULL)).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'false');
  await expect(dialog.getByText(FULL)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveText(`But not lost, ${typed}.`);

  await olena.closeDialog();
  // Leaving the list tries to store its current state, which fails.
  await olena.card('Under the lime').getByRole('link', { name: 'Under the lime' }).click();
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await comment.fill('Wait for me');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(FULL)).toBeVisible();
  await expect(comment).toHaveValue('Wait for me');
  await page.screenshot({ path: 'test-results/screens/full-comment-en.png' });
  await page.reload();
  await expect(comment).toHaveValue('Wait for me');

  // The last screen that was stored before still exists.
  expect((await storedHtml(page))[COMMUNITY]).toContain('Under the lime');
  await page.goto(COMMUNITY);
  await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
  await page.getByRole('button', { name: WRITE }).click();
  await expect(dialog.getByLabel('Title')).toHaveValue('Too much for this phone');
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveText(`But not lost, ${typed}.`);
  await page.screenshot({ path: 'test-results/screens/full-post-en.png' });

  await empty();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await olena.dialogClosed();
  await expect(olena.card('Too much for this phone')).toContainText('Waiting');
  await olena.card('Under the lime').getByRole('link', { name: 'Under the lime' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(comment).toHaveValue('');
  await expect(page.getByText('Wait for me')).toBeVisible();
  await olena.online();
  await expect(olena.badge('synced')).toBeVisible();
  await page.goto(COMMUNITY);
  await expect(olena.card('Too much for this phone')).not.toContainText(/Waiting|now publishing/);
  await expect(olena.card('Under the lime')).toContainText('1 comment');
  await expect.poll(async () => (await storedHtml(page))[COMMUNITY]).toContain('Too much for this phone');
  expect(errors).toEqual([]);
});
