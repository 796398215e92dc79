import type { Locator, Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** More than any screen has, also with content of other files' people, who share the service. */
const MOST_STOPS = 250;

/** Presses Tab until the element has the focus; fails if the keyboard does not reach it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused({ timeout: 1 });
}
