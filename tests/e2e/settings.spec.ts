import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { expect, petPhoto, test, type Visitor } from './fixtures.ts';
import { inspect, inspectSizes, LOOKS } from './inspect.ts';
import { countMails, mailedLink } from './mails.ts';
import { type Person, registerPerson } from './people.ts';
import { PersonClient } from './person-client.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const SETTINGS = '/dashboard/settings';

async function openSettings(visitor: Visitor): Promise<void> {
  await visitor.page.goto(SETTINGS);
  await expect(visitor.page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

async function signIn(visitor: Visitor, { email, password }: Person): Promise<void> {
  await visitor.page.goto('/signin');
  await visitor.page.locator('input[type=email]').fill(email);
  await visitor.page.locator('input[autocomplete=current-password]').fill(password);
  await visitor.page.locator('main button[type=submit]').click();
}

for (const { lang, ...look } of LOOKS) {
  test(`the settings, their forms and dialogs: ${lang}`, async ({ open, service }) => {
    const visitor = await open(look);
    const { page } = visitor;
    // Another device, for the list of them.
    await PersonClient.signIn(service.url, await visitor.register('Олена', 'Коваль'));
    await page.goto(SETTINGS);
    await expect(page.locator('.settings__list li')).toHaveCount(2);
    await inspectSizes(page, lang, 'settings');
    const account = page.locator('.settings__section').first();
    await account.locator('.settings__item').first().getByRole('button').last().click();
    await account.locator('.settings__item').last().getByRole('button').last().click();
    await expect(page.locator('.settings__form')).toHaveCount(2);
    await inspectSizes(page, lang, 'settings-forms');
    await page.locator('.settings__section').last().getByRole('button').click();
    await expect(page.getByRole('dialog').locator('form')).toBeVisible();
    await inspectSizes(page, lang, 'settings-delete');
  });
}

test('a changed password signs other devices out and keeps this one', async ({ open, service }) => {
  const person = await registerPerson(service.url);
  const visitor = await open();
  await visitor.signIn(person, SETTINGS);
  const { page } = visitor;
  await page.getByRole('button', { name: 'Change the password' }).click();
  await page.getByLabel('Password until now').fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill('quite another one');
  await page.getByLabel('New password again').fill('quite another one');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await page.getByLabel('Password until now').fill(person.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your password is changed. Other devices were signed out.')).toBeVisible();
  await expect(page.locator('.settings__list li')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const third = await open();
  await signIn(third, person);
  await expect(third.page.getByText('Login failed: The e-mail address or the password is wrong.')).toBeVisible();
  await third.fillSignIn({ ...person, password: 'quite another one' });
  await expect(third.page).toHaveURL(/\/dashboard$/);
});

test('a device is signed out from another one', async ({ open, service }) => {
  // Registering signs a first device in.
  const person = await registerPerson(service.url);
  const visitor = await open();
  await visitor.signIn(person, SETTINGS);
  const { page } = visitor;
  await expect(page.locator('.settings__list li')).toHaveCount(2);
  await expect(page.locator('.settings__list li').first()).toContainText('This device');
  await page.getByRole('button', { name: /^Sign out there/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out there' }).click();
  await expect(page.getByText('Signed out there.')).toBeVisible();
  await expect(page.locator('.settings__list li')).toHaveCount(1);
});

test('another e-mail address counts once its link was opened', async ({ open, service }) => {
  const visitor = await open();
  const person = await visitor.register('Olena', 'Koval', SETTINGS);
  const { page } = visitor;
  const sent = await countMails(service.dataDir, person.email, 'confirm');
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('The mail is on its way.')).toBeVisible();
  await expect.poll(() => countMails(service.dataDir, person.email, 'confirm')).toBeGreaterThan(sent);
  const email = `new-${person.email}`;
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByLabel('New e-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We sent a link to ${email}. The new address counts once`)).toBeVisible();
  await page.goto(await mailedLink(service.dataDir, email, 'confirm'));
  await expect(page.getByText(`${email} belongs to your account now.`)).toBeVisible();
  await openSettings(visitor);
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('everything is downloaded as a readable file, also offline; the rest says that it needs the network', async ({
  open,
}) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await visitor.register();
  await visitor.writePost('In my file', 'With a photo.', { bytes: await petPhoto(7), alt: 'A dog' });
  await expect(visitor.card('In my file')).not.toContainText(/Waiting|being published/);
  await openSettings(visitor);
  await visitor.readyForOffline();
  await visitor.offline();
  await page.reload();
  await expect(page.getByText('You are offline. This part needs the network.')).toHaveCount(2);
  await inspect(page, 'phone-en-settings-offline');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('lapka.zip');
  const zip = await JSZip.loadAsync(await readFile(await file.path(), 'base64'), { base64: true });
  expect(Object.keys(zip.files)).toContain('index.html');
  expect(await zip.file('index.html')?.async('string')).toContain('In my file');
  await visitor.online();
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
});

test('a deleted account leads home where the page is so busy that its answer comes before the news of it', async ({
  open,
}) => {
  const visitor = await open();
  const { page } = visitor;
  const person = await visitor.register('Мирослава', 'Заньковецька');
  await openSettings(visitor);
  await page.getByRole('button', { name: 'Delete the account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Type “delete”/).fill('delete');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted. Take care!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'A warm place for people and their pets' })).toBeVisible();
  // The dialog's entry is left as well, and what stood below it is home now.
  await expect.poll(() => page.evaluate(() => history.state?.dialogs ?? 0)).toBe(0);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(/\/$/);
});

test('a deleted account is gone: here, for readers, and for signing in', async ({ open }) => {
  const visitor = await open();
  const { page } = visitor;
  const person = await visitor.register('Марія', 'Заньковецька');
  await visitor.writePost('The last word', 'Farewell.');
  await expect(visitor.card('The last word')).not.toContainText(/Waiting|being published/);
  await openSettings(visitor);
  await page.getByRole('button', { name: 'Delete the account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Type “delete”/).fill('delete');
  await dialog.getByLabel('Password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The password is wrong.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted. Take care!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect
    .poll(() =>
      page.evaluate(async () => (await indexedDB.databases()).filter(({ name }) => name?.includes('own')).length),
    )
    .toBe(0);
  const reader = await open();
  await reader.page.goto('/dashboard/community');
  await expect(reader.card('The last word')).toHaveCount(0);
  await signIn(reader, person);
  await expect(reader.page.getByText('Login failed: The e-mail address or the password is wrong.')).toBeVisible();
});
