import { expect, test } from './fixtures.ts';
import { inspectSizes } from './inspect.ts';

// No page here is loaded without a network, so nobody pays for the installation of a service worker.
test.use({ serviceWorkers: 'block' });

/**
 * A phone and a small laptop whose pages are magnified to 200 %: half as many CSS pixels. Ukrainian has the longer
 * words.
 */
const SIZES = { phone: { width: 195, height: 422 }, laptop: { width: 640, height: 400 } } as const;
const OPTIONS = { viewport: SIZES.phone, deviceScaleFactor: 2, locale: 'uk-UA' } as const;

test('nothing is wider than a magnified screen', async ({ open }) => {
  const visitor = await open(OPTIONS);
  const { page } = visitor;
  for (const path of ['/', '/signup', '/dashboard/terms-rules']) {
    await page.goto(path);
    await inspectSizes(page, 'uk', `zoom${path.replaceAll('/', '_')}`, { sizes: SIZES });
  }
  for (const path of ['/dashboard', '/dashboard/settings', '/dashboard/community', '/dashboard/sync']) {
    if (path === '/dashboard') await visitor.register('Олександра-Марія', 'Нечуй-Левицька', path);
    else await page.goto(path);
    await inspectSizes(page, 'uk', `zoom${path.replaceAll('/', '_')}`, { sizes: SIZES });
  }
  await page.goto('/dashboard/my-profile?tab=contacts');
  await expect(page.locator('.profile__name')).toBeVisible();
  for (const viewport of Object.values(SIZES)) {
    await page.setViewportSize(viewport);
    await expect
      .poll(async () => {
        const picture = await page.locator('.profile__picture').boundingBox();
        return (picture?.x ?? -1) >= 0 && (picture?.x ?? 0) + (picture?.width ?? 0) <= viewport.width;
      })
      .toBe(true);
  }
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`the cookie banner fits a magnified screen, and its last button is reached: ${size}`, async ({ open }) => {
    const { page } = await open({ ...OPTIONS, viewport, undecided: true });
    await page.goto('/');
    const banner = page.locator('.consent__box');
    await expect(banner).toBeVisible();
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    const box = await banner.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    await banner.getByRole('button').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
}
