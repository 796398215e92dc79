import { DESKTOP, expect, PHONE, petPhoto, test } from '../support/fixtures.ts';
import { inspect, inspectSizes } from '../support/inspect.ts';
import { PersonClient } from '../support/person-client.ts';
import { pressSignOut } from '../support/sign-out.ts';

test('switches everything to the chosen language at once, offline too, and stores it in the profile', async ({
  open,
  service,
}) => {
  const visitor = await open({ locale: 'uk-UA', viewport: DESKTOP });
  const { page } = visitor;
  const manifest = page.locator('link[rel="manifest"]');
  await page.goto('/signup');
  await expect(manifest).toHaveAttribute('href', '/manifest.uk.webmanifest');
  await page.getByLabel('Ім’я').fill('Олена');
  await page.getByRole('button', { name: 'EN English' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Олена');
  await expect(page).toHaveTitle('Join · Lapka');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(manifest).toHaveAttribute('href', '/manifest.en.webmanifest');
  await expect(page.getByRole('button', { name: 'EN English' })).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('button', { name: 'УК Українська' }).click();
  await expect(page.getByLabel('Ім’я')).toHaveValue('Олена');

  const client = await PersonClient.signIn(service.url, await visitor.register());
  await expect(page.getByRole('heading', { name: 'Спільнота', level: 1 })).toBeVisible();
  await expect(visitor.badge('synced')).toBeVisible();
  await visitor.readyForOffline();
  await visitor.offline();
  await page.getByRole('button', { name: 'EN English' }).click();
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await expect(visitor.badge('offline')).toContainText('1');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
  await visitor.online();
  await expect(visitor.badge('synced')).toBeVisible();
  const preferred = async () =>
    (await client.documents())
      .filter(({ type }) => type === 'profile')
      .map(({ preferredLanguage }) => preferredLanguage);
  await expect.poll(preferred).toEqual(['en']);
});

test('дає на телефоні зареєструватися, написати допис без мережі, надіслати й прочитати його українською', async ({
  open,
}) => {
  const visitor = await open({ locale: 'uk-UA', viewport: PHONE, colorScheme: 'dark' });
  const { page, context } = visitor;

  await test.step('реєстрація: поле каже, чого бракує, коли його залишають; подвійне натискання надсилає раз', async () => {
    const registrations: string[] = [];
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/auth/register') registrations.push(request.url());
    });
    await page.goto('/signup');
    for (const [label, message] of [
      ['Ім’я', 'Введіть своє ім’я.'],
      ['Прізвище', 'Введіть своє прізвище.'],
      ['Електронна пошта', 'Введіть адресу електронної пошти.'],
      ['Пароль', 'Введіть пароль.'],
      ['Пароль ще раз', 'Введіть той самий пароль ще раз.'],
    ] as const) {
      const field = page.getByLabel(label, { exact: true });
      await field.focus();
      await expect(page.getByText(message)).toHaveCount(0);
      await field.blur();
      await expect(field).toHaveAccessibleDescription(new RegExp(message));
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await inspect(page, 'phone-uk-dark-signup-messages');
    await page.getByLabel('Ім’я').fill('Їжакевич');
    await expect(page.getByLabel('Ім’я')).toHaveAttribute('aria-invalid', 'false');
    await page.getByLabel('Прізвище').fill('Ґудзь');
    await page.getByLabel('Електронна пошта').fill(`ukrainian-${Date.now()}@lapka.example`);
    await page.getByLabel('Пароль', { exact: true }).fill('коректний кінь');
    await page.getByLabel('Пароль ще раз').fill('коректний кінь');
    await page.getByRole('button', { name: 'Приєднатися' }).dblclick();
    await visitor.toCommunity();
    expect(registrations).toHaveLength(1);
  });

  const card = visitor.card('Їжак Ґедзь під ґанком');
  await test.step('допис без мережі', async () => {
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
    await expect(card).toContainText('Чекає на надсилання');
    await expect(card).toContainText('#їжаки');
    await expect(visitor.badge('offline')).toContainText('1');
  });

  await test.step('центр синхронізації', async () => {
    await page.goto('/dashboard/sync');
    // Допис і його світлина — одна річ.
    await expect(page.locator('main')).toContainText('1 запис чекає на мережу.');
    await expect(page.locator('#waiting').getByRole('listitem')).toHaveCount(1);
    await inspectSizes(page, 'uk', 'sync-centre-waiting', { every: true });
    await pressSignOut(page);
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspectSizes(page, 'uk', 'sign-out-waiting', { every: true });
    await visitor.closeDialog();
    await visitor.online();
    await expect(visitor.badge('synced')).toBeVisible();
    await page.goto('/dashboard/community');
    await expect(card).not.toContainText('Чекає на надсилання');
  });

  await test.step('читач', async () => {
    const reader = await open({ locale: 'uk-UA', serviceWorkers: 'block' });
    await reader.page.goto('/dashboard/community');
    await reader.card('Їжак Ґедзь під ґанком').getByRole('link', { name: 'Їжак Ґедзь під ґанком' }).click();
    await expect(reader.page.getByRole('heading', { name: 'Їжак Ґедзь під ґанком', level: 1 })).toBeVisible();
    await expect(reader.page).toHaveTitle(/Їжак Ґедзь під ґанком/);
    await expect(reader.page).toHaveURL(/\/yizhak-gedz-pid-[a-z0-9-]+$/);
    await expect(reader.page.getByRole('article')).toContainText('Їжакевич Ґудзь');
    await expect(reader.page.getByRole('img', { name: 'Кіт замість їжака' })).toBeVisible();
  });
});
