import type { Page } from 'playwright/test';
import { DESKTOP, expect, PHONE, test, type Visitor } from '../support/fixtures.ts';
import { ownDatabases } from '../support/own-databases.ts';
import { pressSignOut } from '../support/sign-out.ts';
import { LAST_SCREEN, storedAnswers, storedHtml, storedScreens, withoutScripts } from './last-screen-steps.ts';

const COMMUNITY = '/dashboard/community';
const MESSAGES = '/dashboard/messages';
const WAITED = 'Only here so far';
const LIKED = 'A heron on one leg';
/** What only a signed-in person sees: their likes, their forms, and sign-out. */
const THEIRS = '[aria-pressed="true"].post-button--like, .post-input, [aria-label="Sign out"]';

test('last screens are removed on a language change, on discarding unsent data, and on deleting the account', async ({
  open,
}) => {
  const visitor = await open({ viewport: DESKTOP });
  const { page } = visitor;
  await visitor.register('Zoryana', 'Koval', MESSAGES);
  await visitor.readyForOffline();

  await test.step('another language', async () => {
    await expect.poll(() => storedScreens(page)).toEqual([MESSAGES]);
    await page.goto('/dashboard/sync');
    await expect.poll(() => storedScreens(page)).toEqual([MESSAGES]);
    await page.getByRole('button', { name: 'УК Українська' }).click();
    await expect.poll(() => storedScreens(page)).toEqual([]);
    await page.getByRole('button', { name: 'EN English' }).click();
    await page.setViewportSize(PHONE);
  });

  await test.step('a person discards unsent data', async () => {
    await page.goto(COMMUNITY);
    await visitor.writePost(LIKED, 'Beside the pond.');
    await keep(visitor);
    await visitor.offline();
    await visitor.writePost(WAITED, 'Nobody else reads it.');
    await pressSignOut(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Discard and sign out' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    expect(await storedAnswers(page)).toEqual([]);
    await expect.poll(() => ownDatabases(page)).toEqual([]);
    await nothingStands(visitor, 'gone-discarded');
  });

  await test.step('the next person on the device deletes their account', async () => {
    await visitor.online();
    const { password } = await visitor.registerByForm('Taras');
    await expect(visitor.badge('synced')).toBeVisible();
    await expect(page.getByText(WAITED)).toHaveCount(0);
    await keep(visitor);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Type “delete”/).fill('delete');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account has been deleted. Take care!')).toBeVisible();
    await visitor.offline();
    expect(await storedAnswers(page)).toEqual([]);
    await nothingStands(visitor, 'gone-deleted');
  });
});

/** Likes the post, and visits the lists until their last screens and the own database's answers are stored. */
async function keep(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await visitor.card(LIKED).getByRole('button', { name: /^Like/ }).click();
  await expect(visitor.badge('synced')).toBeVisible();
  await expect.poll(async () => (await storedHtml(page))[COMMUNITY]).toContain('aria-pressed="true"');
  await expect.poll(() => storedAnswers(page)).toContain('likes');
  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect.poll(() => storedScreens(page)).toContain(MESSAGES);
  await page.getByRole('link', { name: 'Community' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
}

/** At the next start the page has nothing of theirs: without scripts, before the app starts, and afterwards. */
async function nothingStands(visitor: Visitor, picture: string): Promise<void> {
  const { page } = visitor;
  const again = await withoutScripts(visitor);
  await page.goto(MESSAGES);
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
  // The list of posts may be stored already as every visitor sees it.
  await page.goto(COMMUNITY);
  await expect(page.locator('.boot:visible, #last-screen .top-bar')).toBeVisible();
  await expect(page.locator(THEIRS)).toHaveCount(0);
  await expect(page.getByText(WAITED)).toHaveCount(0);
  await again();
  // A separate page: the other one continues with a signed-in person.
  const start = await visitor.context.newPage();
  await noteHeld(start, THEIRS);
  await start.goto(COMMUNITY);
  await expect(start.locator('#root .top-bar').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await expect(start.locator('#root').getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  await expect(start.locator(LAST_SCREEN)).toHaveCount(0);
  await expect(start.getByText(WAITED)).toHaveCount(0);
  await start.screenshot({ path: `test-results/screens/${picture}.png` });
  expect(await held(start)).toEqual([]);
  await start.close();
}

/** Records, from the first piece of the page on, which of these elements appear, even for a moment. */
async function noteHeld(page: Page, selector: string): Promise<void> {
  await page.addInitScript((wanted) => {
    const held: string[] = [];
    Object.assign(window, { held });
    new MutationObserver(() => {
      for (const one of document.querySelectorAll(wanted)) held.push(one.outerHTML.slice(0, 200));
    }).observe(document, { childList: true, subtree: true, attributes: true });
  }, selector);
}

const held = (page: Page) => page.evaluate(() => (window as unknown as { held: string[] }).held);
