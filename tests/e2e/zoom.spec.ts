import { expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

/** A phone and a small laptop whose pages are magnified to 200 %: half as many CSS pixels. Ukrainian has the longer words. */
const SIZES = {
  phone: { viewport: { width: 195, height: 422 }, deviceScaleFactor: 2, locale: 'uk-UA' },
  laptop: { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, locale: 'uk-UA' },
} as const;

for (const [size, options] of Object.entries(SIZES)) {
  test(`nothing is wider than a magnified screen: ${size}`, async ({ open }) => {
    const known = await open();
    const person = await known.register('Олександра-Марія', 'Нечуй-Левицька');
    const { page } = await open(options);
    for (const path of ['/', '/signup', '/dashboard/terms-rules']) {
      await page.goto(path);
      await inspect(page, `zoom-${size}${path.replaceAll('/', '_')}`);
    }
    await page.goto('/signin');
    await page.locator('input[type=email]').fill(person.email);
    await page.locator('input[type=password]').fill(person.password);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(/\/dashboard$/);
    for (const path of ['/dashboard', '/dashboard/settings', '/dashboard/community', '/dashboard/sync']) {
      await page.goto(path);
      await inspect(page, `zoom-${size}${path.replaceAll('/', '_')}`);
    }
    await page.goto('/dashboard/my-profile?tab=contacts');
    await expect(page.locator('.profile__name')).toBeVisible();
    const picture = await page.locator('.profile__picture').boundingBox();
    expect((picture?.x ?? -1) >= 0 && (picture?.x ?? 0) + (picture?.width ?? 0) <= options.viewport.width).toBe(true);
  });

  test(`the cookie banner fits a magnified screen, and its last button is reached: ${size}`, async ({ open }) => {
    const { page } = await open({ ...options, undecided: true });
    await page.goto('/');
    const banner = page.locator('.consent__box');
    await expect(banner).toBeVisible();
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    const box = await banner.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(options.viewport.height);
    await banner.getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}
