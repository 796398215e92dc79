import { chromium } from 'playwright/test';
import { installedBrowser, PLAYWRIGHT_FLAGS } from '../../scripts/lib/browser.ts';
import { expect, PHONE, test, Visitor } from './fixtures.ts';

/** A phone whose owner reads letters twice as large as usual; the page itself is not magnified. */
const FLAGS = [...PLAYWRIGHT_FLAGS, '--blink-settings=defaultFontSize=32'];

test('letters of 200 %: nothing is wider than a phone, and no word lies over another', async ({ service }) => {
  const browser = await chromium.launch({ executablePath: installedBrowser() ?? '', args: FLAGS });
  try {
    const { page } = await Visitor.open(browser, service.url, {
      locale: 'uk-UA',
      viewport: PHONE,
      serviceWorkers: 'block',
    });
    for (const path of ['/', '/signin', '/dashboard/community', '/dashboard/services-and-announcements']) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      const { width, letters, outside } = await page.evaluate(() => ({
        width: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        letters: getComputedStyle(document.documentElement).fontSize,
        outside: [...document.querySelectorAll('.top-bar > *, .bottom-nav__item')].filter(
          (one) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflow === 'visible',
        ).length,
      }));
      expect({ path, width, letters, outside }).toEqual({ path, width: 0, letters: '32px', outside: 0 });
    }
  } finally {
    await browser.close();
  }
});
