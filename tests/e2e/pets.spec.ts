import sharp from 'sharp';
import { LIMITS } from '../../src/domain/limits.ts';
import { petKey } from '../../src/domain/pet/id.ts';
import { DESKTOP, expect, largePhoto, petPhoto, test, type Visitor } from './fixtures.ts';
import { inspect, inspectSizes, LOOKS } from './inspect.ts';
import { furnish } from './market-steps.ts';
import { registerPerson } from './people.ts';
import { reservedUntilYesterday } from './pet-reservation.ts';
import { ServiceProcess } from './service-process.ts';
import { tabTo } from './walk.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

/** Words of the screens in both languages, where a test walks through them in either. */
const WORDS = {
  en: {
    add: 'Add a pet',
    next: 'Continue',
    finish: 'Finish',
    dog: 'Dog',
    breed: 'Breed',
    name: 'Name',
    male: 'Male',
    age: 'Age',
    size: 'Size',
    yes: 'Yes',
    bio: 'Bio',
    note: 'Write it down',
    addVaccination: 'Add a vaccination',
    against: 'Against what',
    due: 'Next on',
    chip: 'Number of the chip',
    save: 'Save',
    card: 'Emergency card',
    poster: 'Lost-pet poster',
  },
  uk: {
    add: 'Додати улюбленця',
    next: 'Далі',
    finish: 'Завершити',
    dog: 'Собака',
    breed: 'Порода',
    name: 'Кличка',
    male: 'Самець',
    age: 'Вік',
    size: 'Вага',
    yes: 'Так',
    bio: 'Опис',
    note: 'Записати',
    addVaccination: 'Додати щеплення',
    against: 'Від чого',
    due: 'Наступне',
    chip: 'Номер чипа',
    save: 'Зберегти',
    card: 'Картка на екстрений випадок',
    poster: 'Оголошення про зникнення',
  },
} as const;

const MY_PETS = '/dashboard/my-pets';

/** A JPEG with nothing in it: many pixels in few bytes. */
function flatPhoto(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8fae7c' } })
    .jpeg()
    .toBuffer();
}

async function petsStand({ page }: Visitor): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.waiting')).toHaveCount(0);
}

for (const { lang, ...look } of LOOKS) {
  test(`my pets, the dialog, the pet’s page and its papers: ${lang}`, async ({ open }) => {
    const visitor = await open(look);
    const { page } = visitor;
    const words = WORDS[lang];
    const dialog = page.getByRole('dialog');
    await visitor.register('Олена', 'Коваль', MY_PETS);
    await petsStand(visitor);
    await inspectSizes(page, lang, 'pets-empty');
    await page.getByRole('button', { name: words.add }).click();
    await dialog.getByRole('button', { name: words.next }).click();
    await inspectSizes(page, lang, 'pets-dialog-kind-missing');
    await dialog.getByLabel(words.dog, { exact: true }).check();
    await dialog.getByRole('combobox').fill(lang === 'en' ? 'begl' : 'біг');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    await inspectSizes(page, lang, 'pets-dialog-breeds');
    await dialog.getByRole('combobox').fill(lang === 'en' ? 'bea' : 'біг');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: words.next }).click();
    await dialog.getByRole('button', { name: words.next }).click();
    await expect(dialog.getByLabel(words.name, { exact: true })).toBeFocused();
    await inspectSizes(page, lang, 'pets-dialog-info-missing');
    await dialog.getByLabel(words.name, { exact: true }).fill('Рекс');
    await dialog.getByLabel(words.male, { exact: true }).check();
    await dialog.getByLabel(words.age, { exact: true }).selectOption('2 - 4');
    await dialog.getByLabel(words.size, { exact: true }).selectOption('0,5 - 1');
    await dialog.getByLabel(words.yes, { exact: true }).check();
    await dialog.getByLabel(words.bio, { exact: true }).fill('Любить довгі прогулянки.\nБоїться пилососа.');
    await dialog.getByRole('button', { name: words.next }).click();
    const files = dialog.locator('input[type=file]');
    await files.first().setInputFiles({ name: 'rex.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(3) });
    await files.last().setInputFiles({ name: 'more.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(5) });
    await expect(dialog.locator('.photo-step__further img')).toBeVisible();
    await inspectSizes(page, lang, 'pets-dialog-photo');
    await dialog.getByRole('button', { name: words.finish }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('.pet-card img')).toBeVisible();
    await inspectSizes(page, lang, 'pets-list');

    await page.getByRole('link', { name: 'Рекс' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Рекс' })).toBeVisible();
    await page.getByRole('button', { name: words.note }).click();
    await dialog.getByLabel(words.chip).fill('900 182 000 123 456');
    await dialog.getByRole('button', { name: words.addVaccination }).click();
    await dialog.getByLabel(words.against).fill(lang === 'en' ? 'Rabies' : 'Сказ');
    await dialog.getByLabel(words.due).fill(new Date().toISOString().slice(0, 10));
    await inspectSizes(page, lang, 'pets-dialog-record');
    await dialog.getByRole('button', { name: words.save }).click();
    await expect(dialog).toHaveCount(0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await inspectSizes(page, lang, 'pets-page');
    await page.locator('.pet-record').scrollIntoViewIfNeeded();
    await inspectSizes(page, lang, 'pets-page-record');
    await page.getByRole('button', { name: words.card }).click();
    await expect(dialog.locator('.qr-code')).toBeVisible();
    await inspectSizes(page, lang, 'pets-emergency-card');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: words.poster }).click();
    await dialog.getByRole('checkbox').first().check();
    await inspectSizes(page, lang, 'pets-poster');
    await visitor.closeDialog();
    await page.goto(MY_PETS);
    await petsStand(visitor);
    await expect(page.locator('.reminders')).toBeVisible();
    await inspectSizes(page, lang, 'pets-reminders');
    await page.goto('/dashboard/my-profile?tab=pets');
    await expect(page.locator('.pet-card')).toBeVisible();
    await inspectSizes(page, lang, 'pets-profile-tab');
  });
}

test('a pet is added offline with its photo by the keyboard, waits, is published, and a visitor sees it', async ({
  open,
}) => {
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
  await expect(dialog.getByText('This file is not a photo that can be shown.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make it smaller' })).toHaveCount(0);
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await flatPhoto(8_000, 6_300) });
  await expect(dialog.getByText('at most 50 megapixels')).toBeVisible();
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
  await expect(dialog.getByText('This file is not a photo that can be shown.')).toBeVisible();
  await choose.setFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(4) });
  await tabTo(page, dialog.getByLabel('What is in the photo?'));
  await page.keyboard.type('A grey cat');
  await tabTo(page, dialog.getByRole('button', { name: 'Finish' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('.pet-card').getByText('Waiting for the network')).toBeVisible();
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
  await expect(guest.page.getByText('Maine Coon')).toBeVisible();
  await expect(guest.page.getByRole('link', { name: 'Olena Koval' })).toBeVisible();
  const seen = guest.page.getByRole('img', { name: 'A grey cat' });
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(guest.page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(guest.page.getByText('Only you see this')).toHaveCount(0);
  await inspect(guest.page, 'phone-en-pets-visitor');
});

test('a photo of a phone that is too large is made smaller on the device, and the pet has it', async ({
  open,
  service,
}) => {
  const visitor = await open();
  const { page } = visitor;
  const person = await registerPerson(service.url);
  await furnish(service.url, person, ['Bublyk']);
  await visitor.signIn(person, MY_PETS);
  await page.getByRole('link', { name: 'Bublyk' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(
    dialog.getByRole('heading', { name: 'Step 2 of 3: What should people know of your pet?' }),
  ).toBeFocused();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const large = await largePhoto();
  const photo = dialog.locator('input[type=file]').first();
  await photo.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(dialog.getByText('File is too large. Maximum size is 5MB.')).toBeVisible();
  await inspect(page, 'phone-en-pets-dialog-too-large');
  await dialog.getByRole('button', { name: 'Make it smaller' }).click();
  await expect(dialog.getByLabel('What is in the photo?')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeFocused();
  await expect(dialog.getByText('File is too large.')).toHaveCount(0);
  await dialog.getByLabel('What is in the photo?').fill('Bublyk in the snow');
  await dialog.getByRole('button', { name: 'Finish' }).click();
  await expect(dialog).toHaveCount(0);
  const picture = page.getByRole('img', { name: 'Bublyk in the snow' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(LIMITS.petPixels);
});

/** A service of its own, because it is stopped. */
const testWithOwnService = test.extend<{ own: ServiceProcess }>({
  own: async ({ browserName: _anyBrowser }, use) => {
    const service = await ServiceProcess.start();
    await use(service);
    await service.remove();
  },
});

testWithOwnService(
  'a pet that was reserved changes its owner while each of both is offline for a while; before it is sent that can be taken back',
  async ({ open, own: service }) => {
    const [olenaHerself, tarasHimself] = [
      await registerPerson(service.url),
      await registerPerson(service.url, 'Taras', 'Bondar'),
    ];
    const [pet = ''] = await furnish(service.url, olenaHerself, ['Luna']);
    await reservedUntilYesterday(service, pet, olenaHerself, tarasHimself);
    const olena = await open({ baseURL: service.url });
    const taras = await open({ baseURL: service.url, viewport: DESKTOP });
    await taras.signIn(tarasHimself, MY_PETS);
    await petsStand(taras);
    await taras.offline();
    await olena.signIn(olenaHerself, MY_PETS);
    await petsStand(olena);
    await expect(olena.page.locator('.pet-card .chip')).toHaveCount(0);

    await olena.page.goto('/dashboard/notifications');
    await olena.page.getByRole('link', { name: /You can hand Luna over to Taras Bondar now/ }).click();
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
    await olena.page.getByRole('button', { name: 'Take back' }).click();
    await expect(olena.page.locator('.pet-card').getByText(/handed over/)).toHaveCount(0);
    await give();
    await inspect(olena.page, 'phone-en-pets-handed-over');
    await olena.online();
    await expect(olena.page.getByRole('heading', { name: 'No pets here yet' })).toBeVisible({ timeout: 30_000 });
    await olena.page.goto(`/dashboard/pet/${petKey(pet)}`);
    const owner = olena.page.getByRole('region', { name: 'Owner' });
    await expect(owner.getByRole('link', { name: 'Taras Bondar' })).toBeVisible();
    await expect(olena.page.getByRole('button', { name: 'Edit' })).toHaveCount(0);

    await expect(taras.page.getByRole('heading', { name: 'No pets here yet' })).toBeVisible();
    await taras.online();
    await expect(taras.page.getByRole('link', { name: 'Luna' })).toBeVisible({ timeout: 30_000 });
    await taras.page.getByRole('link', { name: 'Luna' }).click();
    await expect(taras.page.getByRole('button', { name: 'Edit' })).toBeVisible();
  },
);
