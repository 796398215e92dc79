import type { BrowserContextOptions, Page } from 'playwright/test';
import { routePath } from '../../src/domain/routes.ts';
import { test as base, DESKTOP, expect, Visitor } from './fixtures.ts';
import {
  keptAnswers,
  keptHtml,
  keptScreens,
  LAST_SCREEN,
  leave,
  noteShifts,
  shifted,
  withoutScripts,
} from './last-screen-steps.ts';
import { announce, furnish } from './market-steps.ts';
import { registerPerson } from './people.ts';
import { ServiceProcess } from './service-process.ts';

/** Enough to scroll; all come with the first bundle. */
const POSTS = 60;

/** A service with posts, and visitors of it. */
const test = base.extend<{ visit: (options?: BrowserContextOptions) => Promise<Visitor> }, { filled: ServiceProcess }>({
  filled: [
    async ({ browserName: _anyBrowser }, use) => {
      const service = await ServiceProcess.start({}, POSTS);
      await use(service);
      await service.remove();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, filled }, use) => {
    const visitors: Visitor[] = [];
    await use(async (options = {}) => {
      const visitor = await Visitor.open(browser, filled.url, options);
      visitors.push(visitor);
      return visitor;
    });
    await Promise.all(visitors.map(({ context }) => context.close()));
  },
});

const COMMUNITY = '/dashboard/community';
const MARKET = routePath('services');

for (const { locale, lang, heading } of [
  { locale: 'en-US', lang: 'en', heading: 'Community' },
  { locale: 'uk-UA', lang: 'uk', heading: 'Спільнота' },
]) {
  test(`what stood on the screen is read at the next start before any script has run, without a network: ${lang}`, async ({
    visit,
  }) => {
    const visitor = await visit({ locale });
    const { page } = visitor;
    await page.goto(COMMUNITY);
    const title = await page.locator('#root article h2').first().textContent();
    await leave(visitor);
    await visitor.offline();
    const again = await withoutScripts(visitor);
    await page.goto(COMMUNITY);
    const screen = page.locator(LAST_SCREEN);
    await expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(screen.getByRole('article').first()).toContainText(title ?? '');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page).toHaveTitle(new RegExp(heading));
    await page.screenshot({ path: `test-results/screens/last-screen-${lang}.png` });
    const address = await screen.locator('article h2 a').first().getAttribute('href');
    await screen.locator('article h2 a').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${address}$`));

    await again();
    await noteShifts(page);
    await page.goto(COMMUNITY);
    await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
    await expect(page.locator('#root article').first()).toContainText(title ?? '');
    expect(await shifted(page)).toEqual([]);
    await page.screenshot({ path: `test-results/screens/last-screen-taken-over-${lang}.png` });
  });
}

test('what is pressed on it is done when the app is there, and travels', async ({ visit }) => {
  const olena = await visit();
  await olena.register();
  await olena.writePost('Pressed early', 'A hen that swims.');
  await expect(olena.badge('synced')).toBeVisible();
  await leave(olena);
  // As soon as it can be seen, which is long before the app is there.
  await olena.page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const heart = document.querySelector<HTMLElement>('#last-screen .post-button--like');
      if (heart === null) return;
      observer.disconnect();
      heart.click();
      Object.assign(window, { pressedAtOnce: heart.getAttribute('aria-pressed') });
    }).observe(document, { childList: true, subtree: true });
  });
  await olena.page.goto(COMMUNITY);
  const heart = olena.page.locator('#root').getByRole('button', { name: 'Like, 1 like' });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  expect(await olena.page.evaluate(() => (window as unknown as { pressedAtOnce: string }).pressedAtOnce)).toBe('true');
  const ivan = await visit();
  await ivan.page.goto(COMMUNITY);
  await expect(ivan.card('Pressed early')).toContainText('1 like');
});

test('what is chosen on it before the app is there is chosen in the app', async ({ visit, filled }) => {
  const neighbour = await registerPerson(filled.url, 'Ivan', 'Bondar');
  await furnish(filled.url, neighbour, []);
  await announce(filled.url, neighbour, []);
  const olena = await visit({ viewport: DESKTOP });
  await olena.page.goto(MARKET);
  await expect(olena.page.getByLabel('Type')).toHaveValue('');
  await leave(olena);
  await olena.page.addInitScript(() => {
    new MutationObserver((_changes, observer) => {
      const choice = document.querySelector<HTMLSelectElement>('#last-screen select');
      if (choice === null || choice.options.length < 2) return;
      observer.disconnect();
      choice.value = choice.options[1]?.value ?? '';
      Object.assign(window, { chosen: choice.value });
    }).observe(document, { childList: true, subtree: true });
  });
  await olena.page.goto(MARKET);
  await expect(olena.page.locator(LAST_SCREEN)).toHaveCount(0);
  const chosen = await olena.page.evaluate(() => (window as unknown as { chosen: string }).chosen);
  expect(chosen).not.toBe('');
  await expect(olena.page.locator('#root').getByLabel('Type')).toHaveValue(chosen);
});

test('what this person likes stands there before their own database has answered, or without it', async ({ visit }) => {
  const olena = await visit();
  await olena.register();
  await olena.writePost('Liked before', 'A cat that reads.');
  await expect(olena.badge('synced')).toBeVisible();
  await olena.card('Liked before').getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(olena.card('Liked before').getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
  await expect(olena.badge('synced')).toBeVisible();
  await leave(olena);
  await olena.page.addInitScript(() => {
    // It says nothing and hears nothing.
    Object.assign(window, {
      Worker: class extends EventTarget {
        postMessage() {}
        terminate() {}
      },
    });
  });
  await noteShifts(olena.page);
  await olena.page.goto(COMMUNITY);
  const card = olena.page.locator('#root article').filter({ hasText: 'Liked before' });
  const heart = card.getByRole('button', { name: /^Like/ });
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(olena.page.locator(LAST_SCREEN)).toHaveCount(0);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await shifted(olena.page)).toEqual([]);
});

test('a reload finds the place that was read, with the last screen and without a jump', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(COMMUNITY);
  await expect(page.getByRole('article').first()).toBeVisible();
  await visitor.readyForOffline();
  await page.mouse.wheel(0, 2_400);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000);
  const title = await inTheMiddle(page);
  // A reload asks for the page before the one before is put away: what rests was kept by then.
  await expect.poll(async () => (await keptHtml(page))[COMMUNITY], { timeout: 30_000 }).toContain(title);
  const reading = page.locator('article').filter({ hasText: title });
  const place = await page.evaluate(() => window.scrollY);
  const again = await withoutScripts(visitor);
  await page.reload();
  await expect(page.locator(LAST_SCREEN)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
  await expect(reading).toBeInViewport();
  await again();
  await noteShifts(page);
  await page.reload();
  await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
  await expect(reading).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  expect(await shifted(page)).toEqual([]);
});

test('a list that is left for a screen with other bars is kept whole', async ({ visit }) => {
  const visitor = await visit();
  const { page } = visitor;
  await page.goto(COMMUNITY);
  await visitor.readyForOffline();
  await expect.poll(() => keptScreens(page), { timeout: 30_000 }).toEqual([COMMUNITY]);
  await page.locator('.top-bar').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await visitor.offline();
  const again = await withoutScripts(visitor);
  await page.goto(COMMUNITY);
  await expect(page.locator(LAST_SCREEN).getByRole('article').first()).toBeVisible();
  await expect(page.locator(LAST_SCREEN).getByRole('link', { name: 'Sign in' })).toBeVisible();
  await again();
  await noteShifts(page);
  await page.goto(COMMUNITY);
  await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
  expect(await shifted(page)).toEqual([]);
});

/** The title of the card that is read. */
function inTheMiddle(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('article')
        ?.querySelector('h2')?.textContent ?? '',
  );
}

test('it is gone in another language, and with its person', async ({ visit }) => {
  const olena = await visit({ viewport: DESKTOP });
  const { page } = olena;
  await olena.register('Olena', 'Koval', '/dashboard/messages');
  await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
  await expect.poll(() => keptScreens(page), { timeout: 30_000 }).toEqual(['/dashboard/messages']);
  await page.goto('/dashboard/sync');
  await expect.poll(() => keptScreens(page)).toEqual(['/dashboard/messages']);
  await page.getByRole('button', { name: 'УК Українська' }).click();
  await expect.poll(() => keptScreens(page)).toEqual([]);

  await page.goto('/dashboard/messages');
  await expect.poll(() => keptScreens(page), { timeout: 30_000 }).toEqual(['/dashboard/messages']);
  await expect.poll(() => keptAnswers(page), { timeout: 30_000 }).toContain('chats');
  await olena.readyForOffline();
  await olena.offline();
  await page.getByRole('button', { name: 'Вийти' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Вийти' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  expect(await keptScreens(page)).toEqual([]);
  expect(await keptAnswers(page)).toEqual([]);
  await withoutScripts(olena);
  await page.goto('/dashboard/messages');
  await expect(page.locator('.boot')).toBeVisible();
  await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
});
