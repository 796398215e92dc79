import { DESKTOP, expect, PHONE, petPhoto, test } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';

const NAME = 'Клініка «Вірний друг»';
/** In Lviv, 1.2 km west of the clinic's place. */
const HERE = { latitude: 49.84, longitude: 24.013 };

test('an admin lists a clinic, and another person calls it without a network from a cold start', async ({ open }) => {
  const founder = await open({ viewport: DESKTOP });
  const { page } = founder;
  await founder.register('Taras', 'Bondar', '/dashboard/my-organisations');
  await page.getByRole('button', { name: 'New organisation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(NAME);
  await dialog.getByLabel('Type', { exact: true }).selectOption('veterinary');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();

  await test.step('address and contacts survive a reload as a draft', async () => {
    await page.getByRole('button', { name: 'Edit address and contacts' }).click();
    await dialog.getByRole('combobox', { name: 'City' }).fill('Льв');
    await dialog.getByRole('option', { name: /^Lviv/ }).first().click();
    await dialog.getByLabel('Address', { exact: true }).fill('вул. Городоцька, 120');
    await dialog.getByLabel('Latitude').fill('49.84');
    await dialog.getByLabel('Phones').fill('+380 32 000 01 20');
    await dialog.getByRole('checkbox', { name: 'Helps in emergencies' }).check();
    await inspectSizes(page, 'en', 'organisation-visit', { every: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter both numbers in degrees')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Edit address and contacts' }).click();
    await expect(dialog.getByText('Draft restored.')).toBeVisible();
    await dialog.getByLabel('Longitude').fill('24.03');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await founder.dialogClosed();
    await page.getByRole('button', { name: 'Edit opening hours' }).click();
    await dialog.getByRole('radio', { name: 'Round the clock' }).check();
    await inspectSizes(page, 'en', 'organisation-hours', { every: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await founder.dialogClosed();
    await expect(page.getByText('Open round the clock')).toBeVisible();
    await expect(page.getByRole('link', { name: '+380 32 000 01 20' })).toHaveAttribute('href', 'tel:+380320000120');
    await founder.offline();
    await page.getByRole('button', { name: 'Add a photo' }).click();
    const file = { name: 'door.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(1) };
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByLabel('What’s in the photo?').fill('The door in the yard');
    await inspectSizes(page, 'en', 'organisation-photo', { every: true });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await founder.dialogClosed();
    await expect(page.getByRole('img', { name: 'The door in the yard' })).toBeVisible();
    await founder.online();
    await page.getByRole('switch', { name: 'The page is open to everyone' }).click();
    await expect(page.getByRole('switch', { name: 'The page is open to everyone' })).toBeChecked();
    await expect(founder.badge('synced')).toBeVisible();
  });

  const visitor = await open({ viewport: PHONE, permissions: ['geolocation'], geolocation: HERE });
  const phone = visitor.page;
  await test.step('a visitor chooses a city and sorts by distance', async () => {
    await phone.goto('/dashboard/directory');
    await phone.getByRole('combobox', { name: 'City' }).fill('Стрий');
    await phone.getByRole('option', { name: /Stryi/ }).first().click();
    await expect(phone.getByRole('link', { name: NAME, exact: true })).toBeVisible();
    await phone.getByRole('switch', { name: 'Only in Stryi' }).click();
    await expect(phone.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await phone.getByRole('switch', { name: 'Only in Stryi' }).click();
    await phone.getByRole('switch', { name: 'Open now' }).click();
    await expect(phone).toHaveURL(/open=now/);
    await phone.getByRole('button', { name: 'Nearest first' }).click();
    await expect(phone.getByText('1.2 km east')).toBeVisible();
    await phone.getByRole('link', { name: NAME, exact: true }).click();
    await expect(phone.getByRole('img', { name: 'The door in the yard' })).toBeVisible();
    await phone.goBack();
    await expect(phone.getByRole('switch', { name: 'Open now' })).toBeChecked();
    await expect(phone.getByRole('link', { name: `Route to ${NAME}` })).toHaveAttribute('href', /^geo:49\.84,24\.03/);
    await inspectSizes(phone, 'en', 'directory', { every: true });
  });

  await test.step('the emergency screen has it in aeroplane mode, two presses after a cold start', async () => {
    await visitor.readyForOffline();
    await visitor.offline();
    await phone.close();
    const later = await visitor.context.newPage();
    await later.goto('/dashboard/community');
    await later.getByRole('button', { name: 'Menu', exact: true }).click();
    await later.getByRole('dialog').getByRole('link', { name: 'Emergency' }).click();
    const call = later.getByRole('link', { name: `Call ${NAME}` });
    await expect(call).toHaveAttribute('href', 'tel:+380320000120');
    await expect(later.getByText('Open round the clock')).toBeVisible();
    await later.getByRole('link', { name: 'Poisoning' }).click();
    await expect(later.getByRole('heading', { level: 1, name: /Poisoning/ })).toBeVisible();
    await later.goto('/dashboard/directory');
    await later.getByRole('combobox', { name: 'City' }).fill('Одеса');
    await later.getByRole('option', { name: /Odesa/ }).first().click();
    await expect(later.getByRole('heading', { name: 'This city isn’t on your device' })).toBeVisible();
  });
});
