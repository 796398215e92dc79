import { DESKTOP, expect, PHONE, petPhoto, test, type Visitor } from './fixtures.ts';
import { inspect } from './inspect.ts';

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
    add: 'Додати тварину',
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

async function openMyPets({ page }: Visitor): Promise<void> {
  await page.goto('/dashboard/my-pets');
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.locator('.waiting')).toHaveCount(0);
}

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  for (const lang of ['en', 'uk'] as const) {
    test(`my pets, the dialog, the pet’s page and its papers: ${size}, ${lang}`, async ({ open }) => {
      const person = await (await open()).register('Олена', 'Коваль');
      const locale = lang === 'en' ? 'en-US' : 'uk-UA';
      const colorScheme = (lang === 'uk') === (size === 'phone') ? 'dark' : 'light';
      const visitor = await open({ viewport, locale, colorScheme });
      const { page } = visitor;
      const words = WORDS[lang];
      const name = (part: string) => `${size}-${lang}-pets-${part}`;
      const dialog = page.getByRole('dialog');
      await page.goto('/signin');
      await page.locator('input[type=email]').fill(person.email);
      await page.locator('input[autocomplete=current-password]').fill(person.password);
      await page.locator('main button[type=submit]').click();
      await expect(page).toHaveURL(/\/dashboard$/);

      await openMyPets(visitor);
      await inspect(page, name('empty'));
      await page.getByRole('button', { name: words.add }).click();
      await dialog.getByRole('button', { name: words.next }).click();
      await inspect(page, name('dialog-kind-missing'));
      await dialog.getByLabel(words.dog, { exact: true }).check();
      await dialog.getByRole('combobox').fill(lang === 'en' ? 'begl' : 'біг');
      await expect(dialog.getByRole('option').first()).toBeVisible();
      await inspect(page, name('dialog-breeds'));
      await dialog.getByRole('combobox').fill(lang === 'en' ? 'bea' : 'біг');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: words.next }).click();
      await dialog.getByRole('button', { name: words.next }).click();
      await inspect(page, name('dialog-info-missing'));
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
      await inspect(page, name('dialog-photo'));
      await dialog.getByRole('button', { name: words.finish }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('.pet-card img')).toBeVisible();
      await inspect(page, name('list'));

      await page.getByRole('link', { name: 'Рекс' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Рекс' })).toBeVisible();
      await page.getByRole('button', { name: words.note }).click();
      await dialog.getByLabel(words.chip).fill('900 182 000 123 456');
      await dialog.getByRole('button', { name: words.addVaccination }).click();
      await dialog.getByLabel(words.against).fill(lang === 'en' ? 'Rabies' : 'Сказ');
      await dialog.getByLabel(words.due).fill(new Date().toISOString().slice(0, 10));
      await inspect(page, name('dialog-record'));
      await dialog.getByRole('button', { name: words.save }).click();
      await expect(dialog).toHaveCount(0);
      await page.evaluate(() => window.scrollTo(0, 0));
      await inspect(page, name('page'));
      await page.locator('.pet-record').scrollIntoViewIfNeeded();
      await inspect(page, name('page-record'));
      await page.getByRole('button', { name: words.card }).click();
      await expect(dialog.locator('.qr-code')).toBeVisible();
      await inspect(page, name('emergency-card'));
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: words.poster }).click();
      await dialog.getByRole('checkbox').first().check();
      await inspect(page, name('poster'));
      await page.keyboard.press('Escape');
      await openMyPets(visitor);
      await expect(page.locator('.reminders')).toBeVisible();
      await inspect(page, name('reminders'));
      await page.goto('/dashboard/my-profile?tab=pets');
      await expect(page.locator('.pet-card')).toBeVisible();
      await inspect(page, name('profile-tab'));
    });
  }
}
