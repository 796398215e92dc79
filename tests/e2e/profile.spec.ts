import { DESKTOP, expect, test } from './fixtures.ts';
import { inspect, inspectSizes, LOOKS } from './inspect.ts';
import { registerPerson } from './people.ts';
import { idOf, openOwn, registerOnOwn, writeBio } from './profile-steps.ts';
import { tabTo } from './walk.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const TABS = ['posts', 'pets', 'services', 'contacts', 'reviews'];

for (const { lang, ...look } of LOOKS) {
  test(`the own profile and its dialogs: ${lang}`, async ({ open }) => {
    const visitor = await open(look);
    const { page } = visitor;
    for (const [nth, tab] of TABS.entries()) {
      if (nth === 0) await registerOnOwn(visitor, { first: 'Олена', second: 'Коваль', tab: `?tab=${tab}` });
      else await openOwn(visitor, `?tab=${tab}`);
      await expect(page.locator(`[data-tab=${tab}]`)).toHaveAttribute('aria-selected', 'true');
      await inspectSizes(page, lang, `profile-${tab}`);
    }
    await page.locator('.inline-edit').first().click();
    await inspectSizes(page, lang, 'profile-name-form');
    await page.keyboard.press('Escape');
    for (const [part, button] of [
      ['avatar-dialog', page.locator('.profile__avatar > .icon-button')],
      ['services-dialog', page.locator('.floating > .icon-button')],
      ['contacts-dialog', page.locator('.floating > .icon-button')],
    ] as const) {
      if (part === 'services-dialog') await page.locator('[data-tab=services]').click();
      if (part === 'contacts-dialog') await page.locator('[data-tab=contacts]').click();
      await button.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      if (part === 'services-dialog') await page.getByRole('dialog').getByRole('checkbox').first().check();
      await inspectSizes(page, lang, `profile-${part}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
}

test('the whole profile is edited with the keyboard alone', async ({ open }) => {
  const visitor = await open({ viewport: DESKTOP });
  const { page } = visitor;
  await registerOnOwn(visitor, { first: 'Оля', second: 'Гай' });

  await tabTo(page, page.getByRole('button', { name: /Edit your name/ }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Оля');
  await page.keyboard.press('Enter');
  await expect(page.getByText('More than 3 chars required')).toBeVisible();
  await page.keyboard.type(' Косач Драгоманова');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit your name/ })).toBeFocused();
  await expect(page.locator('.profile__name')).toHaveText('Оля Косач Драгоманова');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.type('Живу з двома котами.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The text about you is saved.')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type(' І псом');
  await page.keyboard.press('Escape');
  await expect(page.locator('.profile__bio')).toHaveText('Живу з двома котами.');

  await tabTo(page, page.getByRole('tab', { name: 'Posts' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Services' })).toBeFocused();
  await expect(page).toHaveURL(/\?tab=services$/);
  await tabTo(page, page.getByRole('button', { name: 'Edit services' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByLabel('Dog walking'));
  await page.keyboard.press('Space');
  const walking = dialog.getByRole('group', { name: 'Dog walking' });
  await tabTo(page, walking.getByLabel('What it costs'));
  await page.keyboard.type('Price');
  await tabTo(page, walking.getByLabel('Price', { exact: true }));
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your services are saved.')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('₴250');
  await expect(page.getByRole('button', { name: 'Edit services' })).toBeFocused();

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
  await page.keyboard.type('+380 67 123 45 67');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your contacts are saved.')).toBeVisible();
  await expect(page.getByRole('tabpanel')).toContainText('Lviv, Ukraine');
  await tabTo(page, page.getByRole('switch', { name: 'Others see the phone' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Others see the phone' })).not.toBeChecked();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Services' })).toHaveAttribute('aria-selected', 'true');
});

test('a profile is edited offline, survives a reload, and is sent when the network is back', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await registerOnOwn(visitor);
  await visitor.readyForOffline();
  await visitor.offline();
  await writeBio(visitor, 'Written in a power cut.');
  await expect(page.getByText('Kept on this device, waiting for the network')).toBeVisible();
  await openOwn(visitor, '?tab=contacts');
  await page.getByRole('button', { name: 'Edit city' }).click();
  await page.getByRole('combobox', { name: 'City' }).fill('Харків');
  await page.getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your city is saved.')).toBeVisible();
  await visitor.dialogClosed();
  await page.reload();
  await expect(page.locator('.profile__bio')).toHaveText('Written in a power cut.');
  await expect(page.getByRole('tabpanel')).toContainText('Kharkiv, Ukraine');
  await inspect(page, 'phone-en-profile-waiting');
  await visitor.online();
  await expect(visitor.badge('synced')).toBeVisible();
  await expect(page.getByText('Kept on this device, waiting for the network')).toHaveCount(0);

  const reader = await open();
  await reader.register('Taras', 'Bondar', `/dashboard/profile/${await idOf(visitor)}?tab=contacts`);
  await expect(reader.page.getByText('Written in a power cut.')).toBeVisible();
  await expect(reader.page.getByRole('tabpanel')).toContainText('Kharkiv, Ukraine');
});

test('somebody else’s profile: from their post, hidden contacts, offline once seen, unknown and never seen', async ({
  open,
  service,
}) => {
  const author = await open();
  await author.register('Марко', 'Вовчок');
  await author.writePost('A word from Marko', 'Hello.');
  await expect(author.card('A word from Marko')).not.toContainText(/Waiting|being published/);
  await openOwn(author, '?tab=contacts');
  await author.page.getByRole('button', { name: 'Edit phone' }).click();
  await author.page.getByRole('dialog').getByLabel('Phone').fill('+380 50 765 43 21');
  await author.page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await author.page.getByRole('switch', { name: 'Others see the phone' }).click();
  await expect(author.page.getByRole('switch', { name: 'Others see the phone' })).not.toBeChecked();
  await expect(author.badge('synced')).toBeVisible();
  await expect(author.page.getByText('Kept on this device')).toHaveCount(0);
  const id = await idOf(author);

  const visitor = await open({ serviceWorkers: 'allow' });
  const person = await registerPerson(service.url, 'Taras', 'Bondar');
  await visitor.page.goto('/dashboard/community');
  await visitor.card('A word from Marko').getByRole('link', { name: 'Марко Вовчок' }).click();
  await expect(visitor.page).toHaveURL(/\/signin$/);
  await visitor.fillSignIn(person);
  await expect(visitor.page).toHaveURL(new RegExp(`/dashboard/profile/${id}$`));
  await expect(visitor.page.getByRole('heading', { name: 'Марко Вовчок', level: 1 })).toBeVisible();
  await expect(visitor.page).toHaveTitle(/Марко Вовчок/);
  await expect(visitor.page.getByRole('tabpanel')).toContainText('A word from Marko');
  await inspect(visitor.page, 'phone-en-profile-other');
  await visitor.page.getByRole('tab', { name: 'Contacts' }).click();
  await expect(visitor.page.getByRole('tabpanel')).toContainText('Hidden');
  await expect(visitor.page.getByRole('tabpanel')).toContainText('Not given');
  expect(await visitor.page.content()).not.toMatch(/765.?43.?21/);

  await visitor.readyForOffline();
  await visitor.offline();
  await visitor.page.reload();
  await expect(visitor.page.getByRole('heading', { name: 'Марко Вовчок', level: 1 })).toBeVisible();
  await visitor.page.goto(`/dashboard/profile/${'e'.repeat(32)}`);
  await expect(visitor.page.getByRole('heading', { name: 'This profile is not on your device' })).toBeVisible();
  await inspect(visitor.page, 'phone-en-profile-never-seen');
  await visitor.online();
  await visitor.page.getByRole('button', { name: 'Try again' }).click();
  await expect(visitor.page.getByText('There is no such person here.')).toBeVisible();
  await expect(visitor.page).toHaveURL(/\/$/);

  await visitor.page.goto(`/dashboard/profile/${await idOf(visitor)}`);
  await expect(visitor.page).toHaveURL(/\/dashboard\/my-profile$/);
});
