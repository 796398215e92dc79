import { expect, petPhoto, test } from './fixtures.ts';
import { inspectSizes } from './inspect.ts';

/** What a visitor sees, and each screen of one’s own as it opens, is inspected with all routes (`guards.spec.ts`). */
test('the community, its dialogs and the sync centre of somebody signed in', async ({ open }) => {
  const visitor = await open();
  const { page } = visitor;
  const title = 'A dog at the door';
  await visitor.register();
  await visitor.writePost(title, 'He waits.', { bytes: await petPhoto(3), alt: 'A dog' });
  await expect(visitor.card(title)).not.toContainText(/Waiting|being published/);
  await inspectSizes(page, 'en', 'signed-in-community');

  await page.getByRole('button', { name: 'What is new with your pet?' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toBeVisible();
  await inspectSizes(page, 'en', 'signed-in-post-dialog');
  await page.keyboard.press('Escape');

  await visitor.card(title).getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await inspectSizes(page, 'en', 'signed-in-post');

  await visitor.readyForOffline();
  await visitor.offline();
  await page.goto('/dashboard/community');
  const waiting = 'Without a network';
  await visitor.writePost(waiting, 'It waits.');
  await page.goto('/dashboard/sync');
  await expect(page.locator('main')).toContainText(waiting);
  await inspectSizes(page, 'en', 'signed-in-sync-centre-offline');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await inspectSizes(page, 'en', 'signed-in-sign-out');
});
