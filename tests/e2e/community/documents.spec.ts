import { DESKTOP, expect, PHONE, test } from '../support/fixtures.ts';

test('has contents for a long text, caches it offline in both languages, and prints only the text, dark on white', async ({
  open,
}) => {
  const visitor = await open({ viewport: DESKTOP, colorScheme: 'dark' });
  const { page } = visitor;

  await test.step('its contents', async () => {
    await page.goto('/dashboard/privacy-policy');
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Your rights' }).click();
    const rights = page.getByRole('heading', { name: 'Your rights' });
    await expect(rights).toBeInViewport();
    await expect(rights).toBeFocused();
    await expect(page).toHaveURL(/#rights$/);
    await page.goto('/dashboard/terms-rules#moderation');
    await expect(page.getByRole('heading', { name: 'When rules are broken' })).toBeInViewport();
  });

  await test.step('printed, only the text', async () => {
    await page.emulateMedia({ media: 'print' });
    for (const part of ['.skip-link', '.top-bar', '.drawer', '.side-panel', '.bottom-nav', '.document__contents'])
      await expect(page.locator(part)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Terms and rules', level: 1 })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('printed from a dark screen, dark on white, without controls', async () => {
    await page.goto('/dashboard/cookies');
    const settings = page.locator('main').getByRole('button', { name: 'Cookie settings', exact: true });
    await expect(settings).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(settings).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(42, 36, 32)');
    // Only in block layout does the browser avoid a page break after a heading.
    for (const block of [page.locator('main'), page.locator('.document'), page.locator('.document section').first()])
      await expect(block).toHaveCSS('display', 'block');
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('offline', async () => {
    await page.goto('/dashboard/about');
    await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
    await visitor.readyForOffline();
    // The service worker must not answer with the app here.
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'their licences' }).click();
    const licences = await opened;
    // One package of the page, one of the worker and one of the service worker.
    for (const name of ['react-dom', 'pouchdb-core', 'workbox-precaching'])
      await expect(licences.locator('body')).toContainText(new RegExp(`\\b${name} \\d`));
    await licences.close();
    await visitor.offline();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
    await page.getByRole('button', { name: 'УК Українська' }).click();
    await expect(page.getByRole('heading', { name: 'Наша місія' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Наша місія' })).not.toContainText('Our');
  });
});

test('shows first aid from the menu, and offline on a cold start in the other language', async ({ open }) => {
  const visitor = await open({ viewport: PHONE });
  const { page, context } = visitor;
  await page.goto('/dashboard/community');
  await visitor.readyForOffline();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Pet care' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pet care' })).toBeFocused();
  const urgent = page.getByRole('region', { name: 'When every minute counts' });
  await urgent.getByRole('link', { name: /Heat stroke/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Heat stroke/ })).toBeFocused();
  await expect(page.getByText('These articles replace no vet')).toBeVisible();
  await expect(page.locator('article ol > li').first()).toHaveCSS('list-style-type', 'decimal');
  await visitor.offline();
  await page.close();

  const later = await context.newPage();
  await later.goto('/dashboard/care/poisoning?source=shortcut');
  await later.getByRole('button', { name: 'Menu', exact: true }).click();
  await later.getByRole('dialog').getByRole('button', { name: 'УК Українська' }).click();
  await later.keyboard.press('Escape');
  await expect(later.getByRole('heading', { level: 1, name: 'Отруєння: що робити зараз' })).toBeVisible();
  await later.getByRole('link', { name: 'отруйні рослини та продукти', exact: true }).click();
  await expect(later.getByRole('heading', { level: 1, name: /Отруйні рослини/ })).toBeFocused();
  await later.goto('/dashboard/care/unknown');
  await expect(later).toHaveURL(/\/dashboard\/care$/);
});
