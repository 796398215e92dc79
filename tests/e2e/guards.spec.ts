import type { Page } from 'playwright/test';
import { ROUTE_NAMES, ROUTES, type RouteName, routePath } from '../../src/domain/routes.ts';
import { DESKTOP, expect, test } from './fixtures.ts';
import { inspectSizes, LOOKS } from './inspect.ts';
import { registerPerson } from './people.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const parameters = { id: 'unknown', slug: 'unknown', tagname: 'коти', orgId: 'unknown' };
const pathOf = (name: RouteName) => routePath(name, parameters);
const isFree = (name: RouteName) => ROUTES[name].access === 'public';
/** Addresses of something that does not exist lead on to /404 or home by themselves. */
const NEEDS_CONTENT: readonly RouteName[] = ['post', 'pet', 'announcement', 'profile', 'confirmEmail', 'resetPassword'];
const SCREENS = ROUTE_NAMES.filter((name) => !NEEDS_CONTENT.includes(name));

/**
 * Opened and inspected in both languages and sizes where more of them is waited for: `documents`, `market`, `search`,
 * `profile`, `settings`, `pets`. Here they are opened in English.
 */
const ELSEWHERE: readonly RouteName[] = [
  'about',
  'cookies',
  'privacy',
  'terms',
  'services',
  'ourPets',
  'search',
  'myProfile',
  'settings',
  'myPets',
];

// Many screens: its tests need nothing of each other, so both workers may take them.
test.describe.configure({ mode: 'parallel' });

for (const { lang, ...look } of LOOKS) {
  test(`a visitor: every open screen stands: ${lang}`, async ({ open }) => {
    const { page } = await open(look);
    for (const name of SCREENS.filter(isFree)) {
      if (lang === 'uk' && ELSEWHERE.includes(name)) continue;
      await stands(page, name);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      if (!ELSEWHERE.includes(name)) await inspectSizes(page, lang, `route-${name}`);
    }
  });

  test(`a user: every screen of one’s own stands: ${lang}`, async ({ open }) => {
    const visitor = await open(look);
    await visitor.register();
    for (const name of SCREENS.filter((each) => ROUTES[each].access === 'login')) {
      if (lang === 'uk' && ELSEWHERE.includes(name)) continue;
      await stands(visitor.page, name);
      if (!ELSEWHERE.includes(name)) await inspectSizes(visitor.page, lang, `route-${name}`);
    }
  });
}

test('a visitor: every other screen asks to sign in', async ({ open }) => {
  const { page } = await open();
  for (const name of ROUTE_NAMES.filter((each) => !isFree(each))) {
    await page.goto(pathOf(name));
    await page.waitForURL(/\/signin$/);
    await expect(page.locator('main form')).toBeVisible();
  }
});

test('a user: what needs a role is kept closed', async ({ open }) => {
  const visitor = await open({ viewport: DESKTOP });
  const { page } = visitor;
  await visitor.register();
  for (const name of ['admin', 'secret'] as const) {
    await page.goto(pathOf(name));
    await page.waitForURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Hello, Olena!' })).toBeVisible();
  }
});

/** Opens a screen, which leads on to no other one. */
async function stands(page: Page, name: RouteName): Promise<void> {
  await page.goto(pathOf(name));
  await expect(page.locator('main h1')).toBeVisible();
  expect(new URL(page.url()).pathname, name).toBe(new URL(pathOf(name), page.url()).pathname);
}

test('after signing in the wanted address comes back, with its question and its place', async ({ open, service }) => {
  const person = await registerPerson(service.url);
  const reader = await open();
  await reader.page.goto('/dashboard/bookmarks?page=2#third');
  await reader.page.waitForURL(/\/signin$/);
  await reader.fillSignIn(person);
  await reader.page.waitForURL('**/dashboard/bookmarks?page=2#third');
  await expect(reader.page.getByRole('heading', { name: 'Bookmarks', level: 1 })).toBeVisible();
  await reader.page.goBack();
  await expect(reader.page).not.toHaveURL(/signin/);
});

test('offline a person’s own screens open, and the last known role counts', async ({ open }) => {
  const visitor = await open({ serviceWorkers: 'allow' });
  const { page } = visitor;
  await visitor.register();
  await page.goto('/dashboard/admin');
  await page.waitForURL(/\/dashboard$/);
  await visitor.readyForOffline();
  await visitor.offline();
  await page.goto('/dashboard/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible();
  await page.goto('/dashboard/admin');
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByRole('heading', { name: 'Hello, Olena!' })).toBeVisible();
});

test('a look-up of roles that fails asks to sign in again, and does not go round in circles', async ({ open }) => {
  const visitor = await open();
  const { page, context } = visitor;
  await visitor.register();
  await context.route('**/auth/roles', (route) => route.fulfill({ status: 500, json: { code: 'server/failed' } }));
  await page.goto('/dashboard/secret');
  await page.waitForURL(/\/signin$/);
  await expect(page.locator('main form')).toBeVisible();
  await expect(page).toHaveURL(/\/signin$/);
});

test('an unknown address says so, in both languages, and leads on', async ({ open }) => {
  for (const [locale, text, button] of [
    ['en-US', 'Oops. Nothing here...', 'Go Home'],
    ['uk-UA', 'Ой. Тут нічого немає...', 'На головну'],
  ] as const) {
    const { page } = await open({ locale });
    await page.goto('/dashboard/nowhere/at/all');
    await page.waitForURL(/\/404$/);
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await expect(page.getByRole('link', { name: button })).toHaveAttribute('href', '/dashboard');
  }
});
