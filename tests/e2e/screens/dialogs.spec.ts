import { expect, test } from '../support/fixtures.ts';
import { openOwn, registerOnOwn } from '../support/profile-steps.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

test('closes dialogs and the menu by "back" and leaves no history entries of theirs', async ({ open }) => {
  const visitor = await open();
  const { page } = visitor;
  await registerOnOwn(visitor);

  await test.step('a dialog: "back" closes only it; its button leaves no history entry', async () => {
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await expect(page).toHaveURL(/tab=contacts$/);
    await page.getByRole('tab', { name: 'Services' }).click();
    await expect(page).toHaveURL(/tab=services$/);
    const camera = page.getByRole('button', { name: 'Change your photo' });
    const dialog = page.getByRole('dialog');

    await camera.click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/tab=services$/);
    await expect(camera).toBeFocused();
    await page.goForward();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/tab=services$/);

    await camera.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await camera.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await visitor.dialogClosed();
    await page.goBack();
    await expect(page).toHaveURL(/tab=contacts$/);
  });

  await test.step('the menu: from its destination, one "back" leads to the screen it was opened on', async () => {
    await openOwn(visitor);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL(/my-profile$/);

    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL(/settings$/);
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('button', { name: 'Popular posts and more' }).click();
    await expect(page.getByRole('dialog', { name: 'More' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/settings$/);
    await page.goBack();
    await expect(page).toHaveURL(/my-profile$/);
    await page.goForward();
    await expect(page).toHaveURL(/settings$/);
  });

  await test.step('the draft of a post is restored; a reload with an open dialog leaves no empty history entry', async () => {
    await openOwn(visitor);
    await page.getByRole('tab', { name: 'Contacts' }).click();
    const dialog = page.getByRole('dialog', { name: 'New post' });
    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await dialog.getByLabel('Title').fill('Two cats');
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/tab=contacts$/);

    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await expect(dialog.getByLabel('Title')).toHaveValue('Two cats');
    await page.reload();
    await expect(page.locator('.profile__name')).toBeVisible();
    await expect.poll(() => page.evaluate(() => history.state?.dialogs)).toBeUndefined();
    await page.goBack();
    await expect(page).toHaveURL(/my-profile$/);

    await page.getByRole('button', { name: 'Write', exact: true }).click();
    await dialog.getByLabel('Title').fill('Three cats');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('They sleep.');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page).toHaveURL(/community$/);
    await expect(page.getByText('Three cats')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/my-profile$/);
  });
});
