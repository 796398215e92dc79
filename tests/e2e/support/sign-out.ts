import type { Page } from 'playwright/test';

const SIGN_OUT = /^(Sign out|Вийти)$/;

/** Presses "Sign out", which asks first: in the top bar of a wide window, in the menu of a phone. */
export async function pressSignOut(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: SIGN_OUT }).first();
  const menu = page.getByRole('button', { name: /^(Menu|Меню)$/ });
  await button.or(menu).first().waitFor();
  if (!(await button.isVisible())) await menu.click();
  await button.click();
}
