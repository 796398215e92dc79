import { DESKTOP, expect, test } from '../support/fixtures.ts';
import { inspect, inspectSizes } from '../support/inspect.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import { idOf, registerOnOwn } from '../support/profile-steps.ts';
import { tabTo } from '../support/tab-to.ts';

const WAITING = 'Saved on this device, waiting to send';
const NAME = 'Оля Косач Драгоманова';
const BIO = 'Живу з двома котами.';

test('a profile is edited offline by keyboard, survives a reload, is sent, and is read by others', {
  tag: '@journey',
}, async ({ open, service }) => {
  const owner = await open({ viewport: DESKTOP });
  const { page } = owner;
  const dialog = page.getByRole('dialog');
  const panel = page.getByRole('tabpanel');
  const person = await registerOnOwn(owner, { first: 'Оля', second: 'Гай' });
  await owner.readyForOffline();
  await owner.offline();

  await test.step('the name and the text about oneself', async () => {
    const editName = page.getByRole('button', { name: /Edit your name/ });
    await tabTo(page, editName);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Your name')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('Оля');
    await page.keyboard.press('Enter');
    await expect(page.getByText('More than 3 chars required')).toBeVisible();
    await page.keyboard.type(' Косач Драгоманова');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Name saved.')).toBeVisible();
    await expect(editName).toBeFocused();
    await expect(page.locator('.profile__name')).toHaveText(NAME);
    await expect(page.getByText(WAITING)).toBeVisible();

    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.type(BIO);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Bio saved.')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' І псом');
    await page.keyboard.press('Escape');
    await expect(page.locator('.profile__bio')).toHaveText(BIO);
  });

  await test.step('the services', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Posts' }));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Services' })).toBeFocused();
    await expect(page).toHaveURL(/\?tab=services$/);
    await tabTo(page, page.getByRole('button', { name: 'Edit services' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByLabel('Dog walking'));
    await page.keyboard.press('Space');
    const walking = dialog.getByRole('group', { name: 'Dog walking' });
    await tabTo(page, walking.getByLabel('What it costs'));
    await page.keyboard.type('Price');
    await tabTo(page, walking.getByLabel('Price', { exact: true }));
    await page.keyboard.type('250');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Services saved.')).toBeVisible();
    await expect(panel).toContainText('₴250');
    await expect(page.getByRole('button', { name: 'Edit services' })).toBeFocused();
  });

  await test.step('the contacts, with a hidden phone', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'Services' }));
    await page.keyboard.press('ArrowRight');
    await tabTo(page, page.getByRole('button', { name: 'Edit contacts' }));
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('combobox', { name: 'City' }));
    await page.keyboard.type('lviv');
    await expect(dialog.getByRole('option').first()).toContainText('Lviv');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Country')).toHaveValue('Ukraine');
    await tabTo(page, dialog.getByLabel('Phone'));
    await page.keyboard.type('+380 50 765 43 21');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Contacts saved.')).toBeVisible();
    await expect(panel).toContainText('Lviv, Ukraine');
    const seen = page.getByRole('switch', { name: 'Others see the phone' });
    await tabTo(page, seen);
    await page.keyboard.press('Space');
    await expect(seen).not.toBeChecked();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Services' })).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('the edits survive a reload, and are sent when the network is back', async () => {
    await page.reload();
    await expect(page.locator('.profile__name')).toHaveText(NAME);
    await expect(page.locator('.profile__bio')).toHaveText(BIO);
    await expect(panel).toContainText('₴250');
    await expect(page.getByText(WAITING)).toBeVisible();
    await inspectSizes(page, 'en', 'profile-waiting');
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await expect(panel).toContainText('Lviv, Ukraine');
    await owner.online();
    await expect(owner.badge('synced')).toBeVisible();
    await expect(page.getByText(WAITING)).toHaveCount(0);
  });

  const id = await idOf(owner);
  const title = 'A word of one with two cats';
  await (await PersonClient.signIn(service.url, person)).write([postStatement(title, '<p>Hello.</p>')]);
  const reader = await open();
  const heading = reader.page.getByRole('heading', { name: NAME, level: 1 });

  await test.step('a person comes from a post through the sign-in, and does not see hidden fields', async () => {
    const visitor = await registerPerson(service.url, 'Taras', 'Bondar');
    await reader.page.goto('/dashboard/community');
    const author = reader.card(title).getByRole('link', { name: NAME });
    await author.click();
    await reader.page.getByRole('dialog', { name: 'Please sign in' }).getByRole('button', { name: 'Sign in' }).click();
    await expect(reader.page).toHaveURL(/\/signin$/);
    await reader.fillSignIn(visitor);
    await expect(reader.page.getByRole('link', { name: 'Messages' })).toBeVisible();
    await expect(reader.page).toHaveURL(/\/dashboard\/community$/);
    await author.click();
    await expect(reader.page).toHaveURL(new RegExp(`/dashboard/profile/${id}$`));
    await expect(heading).toBeVisible();
    await expect(reader.page).toHaveTitle(new RegExp(NAME));
    await expect(reader.page.getByText(BIO)).toBeVisible();
    await expect(reader.page.getByRole('tabpanel')).toContainText(title);
    await inspect(reader.page, 'phone-en-profile-other');
    await reader.page.getByRole('tab', { name: 'Contacts' }).click();
    await expect(reader.page.getByRole('tabpanel')).toContainText('Lviv, Ukraine');
    await expect(reader.page.getByRole('tabpanel')).toContainText('Hidden');
    expect(await reader.page.content()).not.toMatch(/765.?43.?21/);
  });

  await test.step('offline, a visited profile is shown, and an unvisited one is reported as unavailable until the network is back', async () => {
    await reader.readyForOffline();
    await reader.offline();
    await reader.page.reload();
    await expect(heading).toBeVisible();
    await reader.page.goto(`/dashboard/profile/${'e'.repeat(32)}`);
    await expect(reader.page.getByRole('heading', { name: 'This profile isn’t on your device' })).toBeVisible();
    await inspect(reader.page, 'phone-en-profile-never-seen');
    await reader.online();
    await expect(reader.page.getByText('We couldn’t find this person.')).toBeVisible();
    await expect(reader.page).toHaveURL(/\/$/);
    await reader.page.goto(`/dashboard/profile/${await idOf(reader)}`);
    await expect(reader.page).toHaveURL(/\/dashboard\/my-profile$/);
  });
});
