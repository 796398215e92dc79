import type { Page } from 'playwright/test';
import { expect, PHONE, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

/** How many transitions the page has begun. */
const begun = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('moves')));

async function count(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { startViewTransition } = Document.prototype;
    Document.prototype.startViewTransition = function (...given) {
      sessionStorage.setItem('moves', String(Number(sessionStorage.getItem('moves')) + 1));
      return startViewTransition.apply(this, given);
    };
  });
}

const bottom = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });

test('the next screen fades in, and a press meanwhile leads on from it', async ({ open }) => {
  const { page } = await open({ viewport: PHONE, reducedMotion: 'no-preference' });
  await count(page);
  await page.goto('/dashboard/community');
  await bottom(page, 'Services').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and announcements');
  expect(await begun(page)).toBe(1);
  // Both before the first of them is drawn.
  await page.evaluate(() => {
    for (const link of document.querySelectorAll<HTMLElement>('.bottom-nav a:is(:first-child, :last-child)'))
      link.click();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sync centre');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and announcements');
  expect(await begun(page)).toBe(3);
});

test('nothing moves for who asked for less motion', async ({ open }) => {
  const { page } = await open({ viewport: PHONE, reducedMotion: 'reduce' });
  await count(page);
  await page.goto('/dashboard/community');
  await bottom(page, 'Services').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and announcements');
  expect(await begun(page)).toBe(0);
});
