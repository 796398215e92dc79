import type { Page } from 'playwright/test';
import { DESKTOP, expect, PHONE, test } from './fixtures.ts';
import { inspectSizes, LOOKS } from './inspect.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const banner = (page: Page, name = 'Your choice about cookies') => page.getByRole('region', { name });
const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));

const BANNER = {
  en: { title: 'Your choice about cookies', settings: 'Settings' },
  uk: { title: 'Ваш вибір щодо cookie', settings: 'Налаштування' },
} as const;

for (const { lang, ...look } of LOOKS) {
  test(`the banner and its settings: ${lang}`, async ({ open }) => {
    const { page } = await open({ ...look, undecided: true });
    const { title, settings } = BANNER[lang];
    for (const path of ['/', '/dashboard/community', '/dashboard/privacy-policy']) {
      await page.goto(path);
      await expect(banner(page, title)).toBeVisible();
      await inspectSizes(page, lang, `consent${path.replaceAll('/', '_')}`);
    }
    await banner(page, title).getByRole('button', { name: settings }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toHaveCount(3);
    await inspectSizes(page, lang, 'consent-settings');
  });
}

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`never covers what has the focus: ${size}`, async ({ open }) => {
    const { page } = await open({ viewport, undecided: true });
    for (const path of ['/', '/dashboard/privacy-policy']) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      await page.evaluate(() => document.body.focus());
      const seen = new Set<string>();
      for (let step = 0; step < 60; step += 1) {
        await page.keyboard.press('Tab');
        const at = await page.evaluate(() => {
          const focused = document.activeElement;
          if (focused === null || focused === document.body) return null;
          const box = focused.getBoundingClientRect();
          const name = `${focused.tagName} ${focused.textContent?.slice(0, 40)} ${focused.getAttribute('href') ?? ''}`;
          const panel = document.querySelector('.consent__box');
          if (panel === null || panel.contains(focused)) return { name, hidden: false };
          const over = panel.getBoundingClientRect();
          const hidden =
            box.top >= over.top && box.bottom <= over.bottom && box.left < over.right && box.right > over.left;
          return { name, hidden };
        });
        if (at === null) break;
        expect(at.hidden, `${path}: ${at.name}`).toBe(false);
        seen.add(at.name);
      }
      expect(seen.size).toBeGreaterThan(8);
    }
  });
}

test('on a phone the bar at the bottom stays within reach', async ({ open }) => {
  const { page } = await open({ undecided: true });
  await page.goto('/dashboard/community');
  await expect(banner(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL(/services-and-announcements$/);
  await expect(banner(page)).toBeVisible();
});

for (const [button, value] of [
  ['Accept all', true],
  ['Decline all', false],
] as const) {
  test(`${button}: kept and not asked again, and the code of the settings is not fetched`, async ({ open }) => {
    const { page } = await open({ undecided: true });
    await page.goto('/');
    await banner(page).getByRole('button', { name: button }).click();
    await expect(banner(page)).toBeHidden();
    expect(await record(page)).toEqual({ analytics: value, advertising: value, personalization: value });
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await page.reload();
    await expect(page.locator('main form')).toBeVisible();
    // The page's own metadata comes behind the first screen; what is fetched late would have been asked for by then.
    await expect(page.locator('head link[rel="canonical"][data-page]')).toBeAttached();
    await expect(banner(page)).toBeHidden();
    expect(scripts.filter((url) => url.includes('consent-settings'))).toEqual([]);
  });
}

test('single choices are kept, and shown again from the footer and from the cookies page', async ({ open }) => {
  const visitor = await open({ undecided: true, viewport: DESKTOP });
  const { page } = visitor;
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Advertising' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(banner(page)).toBeHidden();
  expect(await record(page)).toEqual({ analytics: true, advertising: false, personalization: true });

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Advertising' })).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();

  await visitor.dialogClosed();
  await page.goto('/dashboard/cookies');
  await page.locator('main').getByRole('button', { name: 'Cookie settings' }).first().click();
  await dialog.getByRole('checkbox', { name: 'Analytics' }).uncheck();
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(await record(page)).toEqual({ analytics: false, advertising: false, personalization: true });
});

test('a tag function is told: denied at first, the choice, and the choice again at the next start', async ({
  open,
}) => {
  // Where service workers are kept away, the console is told so.
  const { page, context } = await open({ undecided: true, serviceWorkers: 'allow' });
  await context.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told, gtag: (...parts: unknown[]) => told.push(parts) });
  });
  const told = () => page.evaluate(() => Reflect.get(window, 'told'));
  const signals = (value: string) => ({
    ad_storage: value,
    ad_user_data: value,
    ad_personalization: value,
    analytics_storage: value,
  });
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.goto('/');
  await expect(banner(page)).toBeVisible();
  expect(await told()).toEqual([['consent', 'default', signals('denied')]]);
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  expect(await told()).toHaveLength(2);
  await page.reload();
  await expect(page.locator('main form')).toBeVisible();
  expect(await told()).toEqual([
    ['consent', 'default', signals('denied')],
    ['consent', 'update', signals('granted')],
  ]);
  expect(warnings).toEqual([]);
});

test('without a tag function the choice is kept, and the console says so once', async ({ open }) => {
  const { page } = await open({ undecided: true, serviceWorkers: 'allow' });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto('/');
  await banner(page).getByRole('button', { name: 'Decline all' }).click();
  await expect.poll(() => warnings).toHaveLength(1);
  expect(warnings[0]).toContain('tag function');
});

test('a broken record asks again', async ({ open }) => {
  const { page } = await open({ undecided: true });
  await page.goto('/');
  for (const text of ['{', '{"analytics":"yes"}', 'null']) {
    await page.evaluate((broken) => localStorage.setItem('cookieConsent', broken), text);
    await page.reload();
    await expect(banner(page), text).toBeVisible();
  }
});
