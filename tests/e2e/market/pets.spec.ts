import sharp from 'sharp';
import { LIMITS } from '../../../src/domain/limits.ts';
import { petKey } from '../../../src/domain/pet/id.ts';
import { DESKTOP, expect, largePhoto, petPhoto, test, type Visitor } from '../support/fixtures.ts';
import { inspect, inspectSizes } from '../support/inspect.ts';
import { furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';
import { tabTo } from '../support/tab-to.ts';
import { reservedUntilYesterday } from './pet-reservation.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const MY_PETS = '/dashboard/my-pets';

/** A plain JPEG: many pixels in few bytes. */
function flatPhoto(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8fae7c' } })
    .jpeg()
    .toBuffer();
}

async function petsStand({ page }: Visitor): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.waiting')).toHaveCount(0);
}

test('my pets, the dialog, a pet’s page and its health record are correct in Ukrainian and dark colours', async ({
  open,
}) => {
  const visitor = await open({ viewport: DESKTOP, locale: 'uk-UA', colorScheme: 'dark' });
  const { page } = visitor;
  const inspectScreen = (name: string) => inspectSizes(page, 'uk', name, { every: true });
  const dialog = page.getByRole('dialog');
  await visitor.register('Олена', 'Коваль', MY_PETS);
  await petsStand(visitor);
  await inspectScreen('pets-empty');
  await page.getByRole('button', { name: 'Додати улюбленця' }).click();
  await dialog.getByRole('button', { name: 'Далі' }).click();
  await inspectScreen('pets-dialog-kind-missing');
  await dialog.getByLabel('Собака', { exact: true }).check();
  await dialog.getByRole('combobox').fill('біг');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await inspectScreen('pets-dialog-breeds');
  await dialog.getByRole('combobox').fill('біг');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Далі' }).click();
  await dialog.getByRole('button', { name: 'Далі' }).click();
  await expect(dialog.getByLabel('Кличка', { exact: true })).toBeFocused();
  await inspectScreen('pets-dialog-info-missing');
  await dialog.getByLabel('Кличка', { exact: true }).fill('Рекс');
  await dialog.getByLabel('Самець', { exact: true }).check();
  await dialog.getByLabel('Вік', { exact: true }).selectOption('2 - 4');
  await dialog.getByLabel('Вага', { exact: true }).selectOption('0,5 - 1');
  await dialog.getByLabel('Так', { exact: true }).check();
  await dialog.getByLabel('Опис', { exact: true }).fill('Любить довгі прогулянки.\nБоїться пилососа.');
  await dialog.getByRole('button', { name: 'Далі' }).click();
  const files = dialog.locator('input[type=file]');
  await files.first().setInputFiles({ name: 'rex.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(3) });
  await files.last().setInputFiles({ name: 'more.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(5) });
  await expect(dialog.locator('.photo-step__further img')).toBeVisible();
  await inspectScreen('pets-dialog-photo');
  await dialog.getByRole('button', { name: 'Завершити' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.pet-card img')).toBeVisible();
  await inspectScreen('pets-list');

  await page.getByRole('link', { name: 'Рекс' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Рекс' })).toBeVisible();
  await page.getByRole('button', { name: 'Записати' }).click();
  await dialog.getByLabel('Номер чипа').fill('900 182 000 123 456');
  await dialog.getByRole('button', { name: 'Додати щеплення' }).click();
  await dialog.getByLabel('Від чого').fill('Сказ');
  await dialog.getByLabel('Наступне').fill(new Date().toISOString().slice(0, 10));
  await inspectScreen('pets-dialog-record');
  await dialog.getByRole('button', { name: 'Зберегти' }).click();
  await expect(dialog).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  await inspectScreen('pets-page');
  await page.locator('.pet-record').scrollIntoViewIfNeeded();
  await inspectScreen('pets-page-record');
  await page.getByRole('button', { name: 'Картка на екстрений випадок' }).click();
  await expect(dialog.locator('.qr-code')).toBeVisible();
  await inspectScreen('pets-emergency-card');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Оголошення про зникнення' }).click();
  await dialog.getByRole('checkbox').first().check();
  await inspectScreen('pets-poster');
  await visitor.closeDialog();
  await page.goto(MY_PETS);
  await petsStand(visitor);
  await expect(page.locator('.reminders')).toBeVisible();
  await inspectScreen('pets-reminders');
  await page.goto('/dashboard/my-profile?tab=pets');
  await expect(page.locator('.pet-card')).toBeVisible();
  await inspectScreen('pets-profile-tab');
});

test('a pet is added offline with its photo by keyboard, published, seen by a visitor, and given a larger photo', {
  tag: '@journey',
}, async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await visitor.register('Olena', 'Koval', MY_PETS);
  await petsStand(visitor);
  await visitor.readyForOffline();
  await visitor.offline();
  const dialog = page.getByRole('dialog');
  await tabTo(page, page.getByRole('button', { name: 'Add a pet' }));
  await page.keyboard.press('Enter');
  await tabTo(
    page,
    dialog
      .getByLabel('Cat', { exact: true })
      .or(dialog.getByLabel('Dog', { exact: true }))
      .first(),
  );
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type('maine');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByLabel('Name', { exact: true }));
  await page.keyboard.type('Murchyk');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.reload();
  await page.getByRole('button', { name: 'Add a pet' }).click();
  await expect(dialog.getByText('Draft restored.')).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Murchyk');
  await expect(dialog.getByLabel('Male', { exact: true })).toBeChecked();
  await tabTo(page, dialog.getByLabel('Age', { exact: true }));
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await tabTo(page, dialog.getByLabel('Yes', { exact: true }));
  await page.keyboard.press('Space');
  await tabTo(page, dialog.getByLabel('Bio', { exact: true }));
  await page.keyboard.type('Sleeps on books.');
  await tabTo(page, dialog.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, dialog.getByRole('button', { name: 'Choose a photo' }));
  await page.keyboard.press('Enter');
  const photo = dialog.locator('.photo-step input[type=file]').first();
  const choose = await chooser;
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) });
  await expect(dialog.getByText('File is too large. Maximum size is 5MB.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(dialog.getByText('This file isn’t a photo we can show.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make it smaller' })).toHaveCount(0);
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await flatPhoto(8_000, 6_300) });
  await expect(dialog.getByText('The maximum is 50 megapixels')).toBeVisible();
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await expect(dialog.getByText('This file isn’t a photo we can show.')).toBeVisible();
  await choose.setFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(4) });
  await tabTo(page, dialog.getByLabel('What’s in the photo?'));
  await page.keyboard.type('A grey cat');
  await tabTo(page, dialog.getByRole('button', { name: 'Finish' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.pet-card').getByText('Waiting to send')).toBeVisible();
  const picture = page.getByRole('img', { name: 'A grey cat' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await inspect(page, 'phone-en-pets-waiting');

  await visitor.online();
  await expect(visitor.badge('synced')).toBeVisible();
  await expect(page.locator('.pet-card .chip')).toHaveCount(0);
  await page.getByRole('link', { name: 'Murchyk' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Murchyk' })).toBeVisible();
  const guest = await open();
  await guest.page.goto(page.url());
  await expect(guest.page.getByRole('heading', { level: 1, name: 'Murchyk' })).toBeVisible();
  await expect(guest.page.getByText('Maine Coon', { exact: true })).toBeVisible();
  await expect(guest.page.getByRole('link', { name: 'Olena Koval' })).toBeVisible();
  const seen = guest.page.getByRole('img', { name: 'A grey cat' });
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(guest.page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(guest.page.getByText('Only you see this')).toHaveCount(0);
  await inspect(guest.page, 'phone-en-pets-visitor');

  // The device shrinks a phone's photo that is too large.
  await page.getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog.getByRole('heading', { name: 'Step 2 of 3: What should people know about your pet?' }),
  ).toBeFocused();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await photo.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() });
  await expect(dialog.getByText('File is too large. Maximum size is 5MB.')).toBeVisible();
  await inspect(page, 'phone-en-pets-dialog-too-large');
  await dialog.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeFocused();
  await expect(dialog.getByText('File is too large.')).toHaveCount(0);
  await dialog.getByLabel('What’s in the photo?').fill('Murchyk in the snow');
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect(dialog).toHaveCount(0);
  const smaller = page.getByRole('img', { name: 'Murchyk in the snow' });
  await expect.poll(() => smaller.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(LIMITS.petPixels);
});

test('a reserved pet is transferred while each owner is offline for a while; an unsent transfer can be withdrawn', async ({
  open,
  service,
}) => {
  const [olenaHerself, tarasHimself] = [
    await registerPerson(service.url),
    await registerPerson(service.url, 'Taras', 'Bondar'),
  ];
  const [pet = ''] = await furnish(service.url, olenaHerself, ['Luna']);
  await reservedUntilYesterday(service, pet, olenaHerself, tarasHimself);
  const olena = await open();
  const taras = await open({ viewport: DESKTOP });
  await taras.signIn(tarasHimself, MY_PETS);
  await petsStand(taras);
  await taras.offline();
  await olena.signIn(olenaHerself, MY_PETS);
  await petsStand(olena);
  await expect(olena.page.locator('.pet-card .chip')).toHaveCount(0);

  await olena.page.goto('/dashboard/notifications');
  await olena.page.getByRole('link', { name: /You can now hand Luna over to Taras Bondar/ }).click();
  await expect(olena.page.getByRole('button', { name: 'Change owner' })).toBeVisible();
  await olena.page.goto(MY_PETS);

  const dialog = olena.page.getByRole('dialog');
  const give = async () => {
    await olena.page.getByRole('link', { name: 'Luna' }).click();
    await olena.page.getByRole('button', { name: 'Change owner' }).click();
    await expect(dialog.getByText('Taras Bondar')).toBeVisible();
    await olena.offline();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Give Luna to Taras Bondar' }).click();
    await expect(olena.page.locator('.pet-card').getByText('Being handed over to Taras Bondar')).toBeVisible();
  };
  await give();
  await olena.page.getByRole('button', { name: 'Cancel handover' }).click();
  await expect(olena.page.locator('.pet-card').getByText(/handed over/)).toHaveCount(0);
  await give();
  await inspect(olena.page, 'phone-en-pets-handed-over');
  await olena.online();
  await expect(olena.page.getByRole('heading', { name: 'No pets here yet' })).toBeVisible();
  await olena.page.goto(`/dashboard/pet/${petKey(pet)}`);
  const owner = olena.page.getByRole('region', { name: 'Owner' });
  await expect(owner.getByRole('link', { name: 'Taras Bondar' })).toBeVisible();
  await expect(olena.page.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await expect(taras.page.getByRole('heading', { name: 'No pets here yet' })).toBeVisible();
  await taras.online();
  await expect(taras.page.getByRole('link', { name: 'Luna' })).toBeVisible();
  await taras.page.getByRole('link', { name: 'Luna' }).click();
  await expect(taras.page.getByRole('button', { name: 'Edit' })).toBeVisible();
});
