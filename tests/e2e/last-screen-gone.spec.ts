import type { Page } from 'playwright/test';
import { expect, test, type Visitor } from './fixtures.ts';
import { keptAnswers, keptHtml, keptScreens, LAST_SCREEN, withoutScripts } from './last-screen-steps.ts';
import type { Person } from './people.ts';

const COMMUNITY = '/dashboard/community';
const MESSAGES = '/dashboard/messages';
const WAITED = 'Only here so far';
/** What only somebody who is signed in sees: what they like, where they write, and the way out. */
const THEIRS = '[aria-pressed="true"].post-button--like, .post-input, [aria-label="Sign out"]';

/** Ways in which somebody goes from a device. */
const WAYS: Record<string, (visitor: Visitor, person: Person) => Promise<void>> = {
  'signed out without a network': async (visitor) => {
    const { page } = visitor;
    await visitor.offline();
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/signin$/);
  },
  'discarded what waited': async (visitor) => {
    const { page } = visitor;
    await visitor.offline();
    await visitor.writePost(WAITED, 'A heron on one leg.');
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard and sign out' }).click();
    await expect(page).toHaveURL(/\/signin$/);
  },
  'deleted their account': async (visitor, { password }) => {
    const { page } = visitor;
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Delete the account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Type “delete”/).fill('delete');
    await dialog.getByLabel('Password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account is deleted. Take care!')).toBeVisible();
    await visitor.offline();
  },
};

for (const [way, go] of Object.entries(WAYS)) {
  test(`of somebody who has ${way} nothing stands there at the next start`, async ({ open }) => {
    const visitor = await open();
    const { page } = visitor;
    const person = await visitor.register('Zoryana', 'Koval', MESSAGES);
    await expect.poll(() => keptScreens(page), { timeout: 30_000 }).toContain(MESSAGES);
    await page.goto(COMMUNITY);
    await visitor.writePost(`Liked by one who has ${way}`, 'A heron on one leg.');
    const heart = visitor.card(way).getByRole('button', { name: /^Like/ });
    await heart.click();
    await expect(visitor.badge('synced')).toBeVisible();
    await expect
      .poll(async () => (await keptHtml(page))[COMMUNITY], { timeout: 30_000 })
      .toContain('aria-pressed="true"');
    await expect.poll(() => keptAnswers(page), { timeout: 30_000 }).toContain('likes');
    await visitor.readyForOffline();
    await go(visitor, person);
    expect(await keptAnswers(page)).toEqual([]);
    const again = await withoutScripts(visitor);
    await page.goto(MESSAGES);
    await expect(page.locator('.boot')).toBeVisible();
    // The list of posts may be kept already as every visitor has it.
    await page.goto(COMMUNITY);
    await expect(page.locator('.boot:visible, #last-screen .top-bar')).toBeVisible();
    await expect(page.locator(THEIRS)).toHaveCount(0);
    await expect(page.getByText(WAITED)).toHaveCount(0);
    await again();
    await noteHeld(page, THEIRS);
    await page.goto(COMMUNITY);
    await expect(page.locator('#root .top-bar').getByRole('link', { name: 'Sign in' })).toBeVisible();
    await expect(page.locator('#root').getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
    await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
    await expect(page.getByText(WAITED)).toHaveCount(0);
    await page.screenshot({ path: `test-results/screens/gone-${Object.keys(WAYS).indexOf(way)}.png` });
    expect(await held(page)).toEqual([]);
  });
}

/** Notes from the first piece of the page on what of this has stood in it, also for a moment. */
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
