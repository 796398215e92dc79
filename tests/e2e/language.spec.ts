import { DESKTOP, expect, PHONE, petPhoto, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const manifest = 'link[rel="manifest"]';

for (const { locale, lang, heading } of [
  { locale: 'uk-UA', lang: 'uk', heading: 'З поверненням' },
  { locale: 'uk', lang: 'uk', heading: 'З поверненням' },
  { locale: 'en-GB', lang: 'en', heading: 'Welcome back' },
  { locale: 'de-DE', lang: 'en', heading: 'Welcome back' },
]) {
  test(`a first visit with a browser in ${locale} is in ${lang}`, async ({ open }) => {
    const { page } = await open({ locale, serviceWorkers: 'block' });
    await page.goto('/signin');
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.locator(manifest)).toHaveAttribute('href', `/manifest.${lang}.webmanifest`);
  });
}

test('a chosen language changes everything at once, stays after a reload and works offline', async ({ open }) => {
  const visitor = await open({ locale: 'uk-UA', viewport: DESKTOP });
  const { page } = visitor;
  await page.goto('/dashboard/community');
  await expect(page.getByRole('heading', { name: 'Спільнота', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'EN English' }).click();
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Community · Lapka');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator(manifest)).toHaveAttribute('href', '/manifest.en.webmanifest');
  await expect(page.getByRole('button', { name: 'EN English' })).toHaveAttribute('aria-pressed', 'true');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await visitor.readyForOffline();
  await visitor.offline();
  await page.getByRole('button', { name: 'УК Українська' }).click();
  await expect(page.getByRole('heading', { name: 'Спільнота', level: 1 })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
  await expect(page.getByRole('heading', { name: 'Спільнота', level: 1 })).toBeVisible();
});

test('what was typed stays when the language is changed', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP, serviceWorkers: 'block' });
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Олена');
  await page.getByRole('button', { name: 'УК Українська' }).click();
  await expect(page.getByLabel('Ім’я')).toHaveValue('Олена');
});

test('на телефоні допис пишуть, надсилають і читають українською', async ({ open }) => {
  const visitor = await open({ locale: 'uk-UA', viewport: PHONE, colorScheme: 'dark' });
  const { page } = visitor;
  await page.goto('/signup');
  await page.getByLabel('Ім’я').fill('Їжакевич');
  await page.getByLabel('Прізвище').fill('Ґудзь');
  await page.getByLabel('Електронна пошта').fill(`ukrainian-${Date.now()}@lapka.example`);
  await page.getByLabel('Пароль', { exact: true }).fill('коректний кінь');
  await page.getByLabel('Пароль ще раз').fill('коректний кінь');
  await page.getByRole('button', { name: 'Приєднатися' }).click();
  await visitor.toCommunity();
  await visitor.readyForOffline();
  await visitor.offline();

  await page.getByRole('button', { name: 'Що нового у вашого улюбленця?' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Заголовок', { exact: true }).fill('Їжак Ґедзь під ґанком');
  await dialog.getByRole('textbox', { name: 'Текст' }).fill('Прийшов увечері, з’їв яблуко.');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'їжак.jpg', mimeType: 'image/jpeg', buffer: await petPhoto(14) });
  await dialog.getByLabel('Що на світлині?').fill('Кіт замість їжака');
  await dialog.getByLabel('Теги').fill('Їжаки, осінь,');
  await inspect(page, 'phone-uk-dark-post-dialog-filled');
  await dialog.getByRole('button', { name: 'Опублікувати' }).click();
  await visitor.dialogClosed();
  const card = visitor.card('Їжак Ґедзь під ґанком');
  await expect(card).toContainText('Чекає на надсилання');
  await expect(card).toContainText('#їжаки');
  await expect(visitor.badge('offline')).toContainText('1');
  await page.goto('/dashboard/sync');
  // Допис і його світлина — одна річ.
  await expect(page.locator('main')).toContainText('1 запис чекає на мережу.');
  await expect(page.locator('#waiting').getByRole('listitem')).toHaveCount(1);
  await inspect(page, 'phone-uk-dark-sync-centre-waiting');

  await visitor.online();
  await expect(visitor.badge('synced')).toBeVisible();
  await page.goto('/dashboard/community');
  await expect(card).not.toContainText('Чекає на надсилання');

  const reader = await open({ locale: 'uk-UA', serviceWorkers: 'block' });
  await reader.page.goto('/dashboard/community');
  await reader.card('Їжак Ґедзь під ґанком').getByRole('link', { name: 'Їжак Ґедзь під ґанком' }).click();
  await expect(reader.page.getByRole('heading', { name: 'Їжак Ґедзь під ґанком', level: 1 })).toBeVisible();
  await expect(reader.page).toHaveTitle(/Їжак Ґедзь під ґанком/);
  await expect(reader.page).toHaveURL(/\/yizhak-gedz-pid-[a-z0-9-]+$/);
  await expect(reader.page.getByRole('article')).toContainText('Їжакевич Ґудзь');
  await expect(reader.page.getByRole('img', { name: 'Кіт замість їжака' })).toBeVisible();
});
