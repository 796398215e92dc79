import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { expect, PHONE, test, type Visitor } from '../support/fixtures.ts';
import { LAST_SCREEN, leave, storedHtml, withoutScripts } from './last-screen-steps.ts';

const COMMUNITY = '/dashboard/community';
const NOT_SAVED = 'Private window: nothing is saved here. Install the app to write offline.';

/**
 * The device's notes database cannot be opened until the returned function is called: this page requests a later
 * version of it while a connection that does not close blocks it. Both run on a file of the app that is no page,
 * without other code.
 */
async function closeNotes({ context }: Visitor, origin: string): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await page.goto(`${origin}/last-screen.js`);
  await page.evaluate(async () => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('lapka-device');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const later = indexedDB.open('lapka-device', opened.version + 1);
    await new Promise((resolve) => {
      later.onblocked = resolve;
    });
    // Its version stays the same.
    later.onupgradeneeded = () => later.transaction?.abort();
    Object.assign(window, { letGo: () => opened.close() });
  });
  return async () => {
    await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
    await page.close();
  };
}

test('shows and stores no last screen in a window without persistent storage: situation 23', async ({
  open,
  service,
}) => {
  const visitor = await open();
  const { page } = visitor;
  await page.goto(COMMUNITY);
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  await leave(visitor);
  const letGo = await closeNotes(visitor, service.url);
  const again = await withoutScripts(visitor);
  await page.goto(COMMUNITY);
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
  await again();
  await page.goto(COMMUNITY);
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await page.getByRole('link', { name: 'Services' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Services and announcements' })).toBeVisible();
  await page.getByRole('link', { name: 'Community' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Community' })).toBeVisible();
  await letGo();
  const stored = await storedHtml(page);
  expect(Object.keys(stored)).toEqual([COMMUNITY]);
  expect(stored[COMMUNITY]).not.toContain(NOT_SAVED);
});

test('loses no draft when the notes database fails to open once, and reports no evicted data', async ({
  open,
  service,
}) => {
  const visitor = await open();
  const { page } = visitor;
  await visitor.register();
  await visitor.writePost('Under the oak', 'A squirrel that dances.');
  await expect(visitor.badge('synced')).toBeVisible();
  await visitor.card('Under the oak').getByRole('link', { name: 'Under the oak' }).click();
  const comment = page.getByRole('textbox', { name: 'Your comment' });
  await comment.fill('Half a thought');
  const address = page.url();
  await page.goto('about:blank');
  const letGo = await closeNotes(visitor, service.url);
  await page.goto(address);
  await expect(page.getByText(NOT_SAVED)).toBeVisible();
  await expect(page.getByText('This browser cleared the app’s data.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Under the oak' })).toBeVisible();
  await page.screenshot({ path: 'test-results/screens/nothing-kept-en.png' });
  await letGo();
  await page.goto(address);
  await expect(visitor.badge('synced')).toBeVisible();
  await expect(comment).toHaveValue('Half a thought');
});

/** A Chromium profile that blocks all site data in its settings: reading `localStorage` throws, locks are denied. */
async function blockedProfile(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'blocked-'));
  await mkdir(path.join(folder, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
  await writeFile(path.join(folder, 'Default/Preferences'), JSON.stringify(settings));
  return folder;
}

test('can be read, and explains why sign-in is impossible, where all site data is blocked: situation 23', async ({
  service,
}, { project }) => {
  const folder = await blockedProfile();
  const context = await chromium.launchPersistentContext(folder, {
    ...project.use.launchOptions,
    baseURL: service.url,
    locale: 'en-US',
    viewport: PHONE,
  });
  const page = await context.newPage();
  for (const [address, heading] of [
    ['/dashboard/community', 'Community'],
    ['/dashboard/services-and-announcements', 'Services and announcements'],
    ['/dashboard/search', 'Search'],
    ['/dashboard/about', 'About Lapka'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(NOT_SAVED)).toBeVisible();
  }
  await page.goto('/signin');
  await expect(page.getByText('Private window: nothing is saved here, so you can’t sign in.')).toBeVisible();
  await page.getByLabel('Email').fill('olena@example.org');
  await page.getByLabel('Password', { exact: true }).fill('long enough');
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login failed: Private window: nothing is saved here')).toBeVisible();
  await context.close();
  await rm(folder, { recursive: true });
});
