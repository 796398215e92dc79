import type { Page } from 'playwright/test';
import { DESKTOP, expect, PHONE, test } from '../support/fixtures.ts';
import { animationsFinished, inspectSizes, MAGNIFIED } from '../support/inspect.ts';

const banner = (page: Page, name = 'Your cookie choices') => page.getByRole('region', { name });
const record = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cookieConsent') ?? 'null'));

/** Walks through the screen with Tab; returns what had the focus behind the banner, and the number of stops. */
async function stopsBelow(page: Page): Promise<{ hidden: string[]; stops: number }> {
  const hidden: string[] = [];
  const seen = new Set<string>();
  await page.evaluate(() => document.body.focus());
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const box = focused.getBoundingClientRect();
      const name = `${focused.tagName} ${focused.textContent?.slice(0, 40)} ${focused.getAttribute('href') ?? ''}`;
      const panel = document.querySelector('.consent__box');
      if (panel === null || panel.contains(focused)) return { name, isHidden: false };
      const over = panel.getBoundingClientRect();
      const isHidden =
        box.top >= over.top && box.bottom <= over.bottom && box.left < over.right && box.right > over.left;
      return { name, isHidden };
    });
    if (at === null) break;
    if (at.isHidden) hidden.push(at.name);
    seen.add(at.name);
  }
  return { hidden, stops: seen.size };
}

test('asks about cookies until a choice, covers no focused element, and lets the visitor change the choice', async ({
  open,
}) => {
  const visitor = await open({ undecided: true, viewport: DESKTOP, serviceWorkers: 'block' });
  const { page } = visitor;

  for (const path of ['/', '/dashboard/privacy-policy']) {
    await test.step(`the banner on ${path}`, async () => {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        const { hidden, stops } = await stopsBelow(page);
        expect(hidden, `${path} ${viewport.width}`).toEqual([]);
        expect(stops).toBeGreaterThan(8);
      }
      await inspectSizes(page, 'en', `consent${path.replaceAll('/', '_')}`);
    });
  }

  await test.step('on a phone the bar at the bottom stays reachable', async () => {
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard/community');
    await expect(banner(page)).toBeVisible();
    await inspectSizes(page, 'en', 'consent_dashboard_community');
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Services' }).click();
    await expect(page).toHaveURL(/services-and-announcements$/);
    await expect(banner(page)).toBeVisible();
    await page.setViewportSize(DESKTOP);
  });

  const dialog = page.getByRole('dialog');
  await test.step('choose one by one', async () => {
    await page.goto('/');
    await banner(page).getByRole('button', { name: 'Settings' }).click();
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await inspectSizes(page, 'en', 'consent-settings');
    await dialog.getByRole('checkbox', { name: 'Advertising' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(banner(page)).toBeHidden();
    expect(await record(page)).toEqual({ analytics: true, advertising: false, personalization: true });
  });

  await test.step('change it from the footer and from the cookies page', async () => {
    await page.getByRole('button', { name: 'Cookie settings' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Advertising' })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeFocused();
    await visitor.dialogClosed();
    await page.goto('/dashboard/cookies');
    await page.locator('main').getByRole('button', { name: 'Cookie settings' }).first().click();
    await dialog.getByRole('checkbox', { name: 'Analytics' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    expect(await record(page)).toEqual({ analytics: false, advertising: false, personalization: true });
  });
});

test('fits its Ukrainian banner and settings on every screen, also a magnified one', async ({ open }) => {
  const { page } = await open({ undecided: true, locale: 'uk-UA', colorScheme: 'dark', serviceWorkers: 'block' });
  await page.goto('/');
  const box = page.locator('.consent__box');
  await expect(banner(page, 'Ваш вибір щодо cookie')).toBeVisible();
  await inspectSizes(page, 'uk', 'consent');
  for (const viewport of Object.values(MAGNIFIED)) {
    await page.setViewportSize(viewport);
    await animationsFinished(page);
    await expect(async () => {
      const { y, height } = (await box.boundingBox()) ?? { y: -1, height: 0 };
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + height).toBeLessThanOrEqual(viewport.height);
    }).toPass();
    await box.getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await banner(page, 'Ваш вибір щодо cookie').getByRole('button', { name: 'Налаштувати' }).click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toHaveCount(3);
  await inspectSizes(page, 'uk', 'consent-settings');
});

test('passes the choice to a tag function at once and at the next start, without fetching the settings’ code', async ({
  open,
}) => {
  // With a service worker: where Playwright blocks it, the console complains.
  const { page, context } = await open({ undecided: true });
  await context.addInitScript(() => {
    const tagCalls: unknown[] = [];
    Object.assign(window, { tagCalls, gtag: (...parts: unknown[]) => tagCalls.push(parts) });
  });
  const readTagCalls = () => page.evaluate(() => Reflect.get(window, 'tagCalls'));
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
  expect(await readTagCalls()).toEqual([['consent', 'default', signals('denied')]]);
  await banner(page).getByRole('button', { name: 'Accept all' }).click();
  await expect(banner(page)).toBeHidden();
  expect(await record(page)).toEqual({ analytics: true, advertising: true, personalization: true });
  expect(await readTagCalls()).toHaveLength(2);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.reload();
  await expect(page.locator('main form')).toBeVisible();
  // The page's own metadata follows after the first screen; lazy code would have been requested by then.
  await expect(page.locator('head link[rel="canonical"][data-page]')).toBeAttached();
  await expect(banner(page)).toBeHidden();
  expect(scripts.filter((url) => url.includes('consent-settings'))).toEqual([]);
  expect(await readTagCalls()).toEqual([
    ['consent', 'default', signals('denied')],
    ['consent', 'update', signals('granted')],
  ]);
  expect(warnings).toEqual([]);
});
