import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { expect, petPhoto, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';
import { mailedLink } from '../support/mails.ts';
import { PersonClient } from '../support/person-client.ts';

/** The page is so busy that the answer to a request arrives before the worker's event about it. */
const BUSY_RATE = 8;

test('changes devices, password and address, exports all data offline, and deletes the account', {
  tag: '@journey',
}, async ({ open, service }) => {
  const visitor = await open();
  const { page } = visitor;
  const person = await visitor.register();
  const title = `In my file ${person.email.slice(6, 14)}`;
  await visitor.writePost(title, 'With a photo.', { bytes: await petPhoto(7), alt: 'A dog' });
  await expect(visitor.card(title)).not.toContainText(/Waiting|now publishing/);
  const devices = page.locator('.settings__list li');

  await test.step('sign another device out', async () => {
    await PersonClient.signIn(service.url, person);
    await page.goto('/dashboard/settings');
    await expect(devices).toHaveCount(2);
    await expect(devices.first()).toContainText('This device');
    await page.getByRole('button', { name: /^Sign out there/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out there' }).click();
    await expect(page.getByText('Signed out on that device.')).toBeVisible();
    await expect(devices).toHaveCount(1);
    await visitor.dialogClosed();
  });

  const password = 'quite another one';
  await test.step('change the password, which signs out all other devices', async () => {
    await PersonClient.signIn(service.url, person);
    await page.reload();
    await expect(devices).toHaveCount(2);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Confirm new password').fill(password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Wrong password.')).toBeVisible();
    await page.getByLabel('Current password').fill(person.password);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Password changed. You’ve been signed out on other devices.')).toBeVisible();
    await expect(devices).toHaveCount(1);
  });

  await test.step('change the address, which applies once its link was opened', async () => {
    const email = `new-${person.email}`;
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('New email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(`We’ve sent a link to ${email}. Open it to start using the new address`)).toBeVisible();
    await page.goto(await mailedLink(service.dataDir, email, 'confirm'));
    await expect(page.getByText(`${email} is now your account’s email address.`)).toBeVisible();
    await page.goto('/dashboard/settings');
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  });

  await test.step('download everything offline; the other actions say that they need the network', async () => {
    await visitor.readyForOffline();
    await visitor.offline();
    await page.reload();
    await expect(page.getByText('You’re offline. You need a connection for this part.')).toHaveCount(2);
    await inspect(page, 'phone-en-settings-offline');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download everything' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('lapka.zip');
    const zip = await JSZip.loadAsync(await readFile(await file.path(), 'base64'), { base64: true });
    expect(Object.keys(zip.files)).toContain('index.html');
    expect(await zip.file('index.html')?.async('string')).toContain(title);
    await visitor.online();
    await expect(page.getByText('This device', { exact: true })).toBeVisible();
  });

  await test.step('delete the account: it leads home, and nothing is left on the device or for readers', async () => {
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Type “delete”/).fill('delete');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: BUSY_RATE });
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account has been deleted. Take care!')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'A warm home for people and their pets' })).toBeVisible();
    // The dialog's history entry is left as well, and the entry below it is the home page now.
    await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await page.goBack();
    await page.goForward();
    await expect(page).toHaveURL(/\/$/);
    await expect
      .poll(() =>
        page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('own')).length),
      )
      .toBe(0);
    await page.goto('/dashboard/community');
    await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
    await expect(visitor.card(title)).toHaveCount(0);
    await page.goto('/signin');
    await visitor.fillSignIn({ email: `new-${person.email}`, password });
    await expect(page.getByText('Login failed: Wrong email address or password.')).toBeVisible();
  });
});
