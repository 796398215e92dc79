import { DESKTOP, expect, test } from './fixtures.ts';
import { inspectSizes, LOOKS } from './inspect.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const DOCUMENTS = [
  { path: '/dashboard/about', en: 'About Lapka', uk: 'Про Лапку', last: { en: 'Write to us', uk: 'Напишіть нам' } },
  {
    path: '/dashboard/cookies',
    en: 'Cookies policy',
    uk: 'Політика щодо файлів cookie',
    last: { en: 'Contact', uk: 'Зв’язок' },
  },
  { path: '/dashboard/privacy-policy', en: 'Privacy policy', uk: null, last: { en: 'Contact', uk: 'Зв’язок' } },
  { path: '/dashboard/terms-rules', en: 'Terms and rules', uk: null, last: { en: 'Contact', uk: 'Зв’язок' } },
] as const;

for (const { lang, ...look } of LOOKS) {
  test(`the texts: ${lang}`, async ({ open }) => {
    const { page } = await open(look);
    for (const document of DOCUMENTS) {
      await page.goto(document.path);
      const title = document[lang];
      if (title !== null) await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await expect(page.getByRole('heading', { name: document.last[lang], level: 2 })).toBeVisible();
      await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
      await inspectSizes(page, lang, `document${document.path.replaceAll('/', '_')}`);
    }
  });
}

test('the table of contents goes to a section, also from a link, and back finds the place', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP });
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

test('a text that was read once is there offline, in the language that is chosen', async ({ open }) => {
  const visitor = await open({ viewport: DESKTOP, serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.goto('/dashboard/about');
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await visitor.readyForOffline();
  await visitor.offline();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await page.getByRole('button', { name: 'УК Українська' }).click();
  await expect(page.getByRole('heading', { name: 'Наша місія' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Наша місія' })).not.toContainText('Our');
});

test('printed, a text stands alone', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP });
  await page.goto('/dashboard/terms-rules');
  await expect(page.getByRole('heading', { name: 'Rules of the community' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.skip-link', '.top-bar', '.drawer', '.side-panel', '.bottom-nav', '.document__contents'])
    await expect(page.locator(part)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Terms and rules', level: 1 })).toBeVisible();
});

test('printed from a dark screen, a text is dark on white, and what only works on a screen is not on the sheet', async ({
  open,
}) => {
  const { page } = await open({ viewport: DESKTOP, colorScheme: 'dark' });
  await page.goto('/dashboard/cookies');
  const settings = page.locator('main').getByRole('button', { name: 'Cookie settings', exact: true });
  await expect(settings).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(settings).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(42, 36, 32)');
  // Only in blocks does the browser keep a heading with what follows it.
  for (const block of [page.locator('main'), page.locator('.document'), page.locator('.document section').first()])
    await expect(block).toHaveCSS('display', 'block');
});
