import type { BrowserContextOptions, Page } from 'playwright/test';
import { routePath } from '../../../src/domain/routes.ts';
import { everybodySees } from '../other-browsers/steps.ts';
import { test as base, DESKTOP, expect, Visitor } from '../support/fixtures.ts';
import { announce, furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';
import { ServiceProcess } from '../support/service-process.ts';
import {
  LAST_SCREEN,
  leave,
  noteShifts,
  shifted,
  storedHtml,
  storedScreens,
  withoutScripts,
} from './last-screen-steps.ts';

/** Enough to scroll; the first bundle contains all. */
const POSTS = 60;

/** A service with posts, and its visitors. */
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

test('the next start offline shows the last screen before any script has run, and the app takes over without a jump', {
  tag: '@journey',
}, async ({ visit, filled }) => {
  const visitor = await visit({ locale: 'uk-UA' });
  const { page } = visitor;
  const screen = page.locator(LAST_SCREEN);
  await page.goto(COMMUNITY);
  const title = (await page.locator('#root article h2').first().textContent()) ?? '';
  await leave(visitor);
  await visitor.offline();
  await noteShifts(page);

  await test.step('the last screen is read, a link on it is followed, and the app takes over', async () => {
    const again = await withoutScripts(visitor);
    await page.goto(COMMUNITY);
    await expect(screen.getByRole('heading', { level: 1, name: 'Спільнота' })).toBeVisible();
    await expect(screen.getByRole('article').first()).toContainText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    await expect(page).toHaveTitle(/Спільнота/);
    await page.screenshot({ path: 'test-results/screens/last-screen-uk.png' });
    const link = screen.locator('article h2 a').first();
    const address = await link.getAttribute('href');
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await again();
    await takenOver(page);
    await expect(page.locator('#root article').first()).toContainText(title);
    await page.screenshot({ path: 'test-results/screens/last-screen-taken-over-uk.png' });
  });

  await test.step('a list that is left for a screen with other bars is stored completely', async () => {
    await page.locator('.top-bar').getByRole('link', { name: 'Увійти' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await expect(page.getByLabel('Електронна пошта')).toBeVisible();
    const again = await withoutScripts(visitor);
    await page.goto(COMMUNITY);
    await expect(screen.getByRole('article').first()).toBeVisible();
    await expect(screen.getByRole('link', { name: 'Увійти' })).toBeVisible();
    await again();
    await takenOver(page);
  });

  await test.step('a reload returns to the same card', async () => {
    await page.mouse.wheel(0, 2_400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2_000);
    const read = await inTheMiddle(page);
    // A reload requests the page before the old one is hidden; an idle screen is stored by then.
    await expect.poll(async () => (await storedHtml(page))[COMMUNITY]).toContain(read);
    const reading = page.locator('article').filter({ hasText: read });
    const place = await page.evaluate(() => window.scrollY);
    const again = await withoutScripts(visitor);
    await page.reload();
    await expect(screen).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
    await expect(reading).toBeInViewport();
    await again();
    await page.reload();
    await expect(screen).toHaveCount(0);
    await expect(reading).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    expect(await shifted(page)).toEqual([]);
  });

  await test.step('an option chosen on the last screen is chosen in the app', async () => {
    const neighbour = await registerPerson(filled.url, 'Ivan', 'Bondar');
    await furnish(filled.url, neighbour, []);
    await announce(filled.url, neighbour, []);
    await visitor.online();
    const market = await visitor.context.newPage();
    await market.setViewportSize(DESKTOP);
    await market.goto(MARKET);
    await expect(market.getByLabel('Тип')).toHaveValue('');
    await expect.poll(() => storedScreens(market)).toContain(MARKET);
    await market.goto('about:blank');
    await market.addInitScript(() => {
      new MutationObserver((_changes, observer) => {
        const choice = document.querySelector<HTMLSelectElement>('#last-screen select');
        if (choice === null || choice.options.length < 2) return;
        observer.disconnect();
        choice.value = choice.options[1]?.value ?? '';
        Object.assign(window, { chosen: choice.value });
      }).observe(document, { childList: true, subtree: true });
    });
    await market.goto(MARKET);
    await expect(market.locator(LAST_SCREEN)).toHaveCount(0);
    const chosen = await market.evaluate(() => (window as unknown as { chosen: string }).chosen);
    expect(chosen).not.toBe('');
    await expect(market.locator('#root').getByLabel('Тип')).toHaveValue(chosen);
  });
});

/** Opens the community again: the app replaces the last screen, and no content moves. */
async function takenOver(page: Page): Promise<void> {
  await page.goto(COMMUNITY);
  await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
  expect(await shifted(page)).toEqual([]);
}

/** The title of the card in the middle of the screen. */
function inTheMiddle(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document
        .elementFromPoint(innerWidth / 2, innerHeight / 2)
        ?.closest('article')
        ?.querySelector('h2')?.textContent ?? '',
  );
}

test('a press on the last screen is carried out by the app and sent; likes appear before the own database answers', async ({
  visit,
  filled,
}) => {
  const olena = await visit();
  await olena.register();
  await olena.writePost('Liked before', 'A cat that reads.');
  await expect(olena.badge('synced')).toBeVisible();
  await olena.card('Liked before').getByRole('button', { name: 'Like, 0 likes' }).click();
  await expect(olena.card('Liked before').getByRole('button', { name: 'Like, 1 like' })).toBeVisible();
  await olena.writePost('Pressed early', 'A hen that swims.');
  await expect(olena.badge('synced')).toBeVisible();
  await leave(olena);

  await test.step('a press is carried out when the app has started', async () => {
    // As soon as it is visible, long before the app has started.
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
    const heart = olena.page
      .locator('#root')
      .getByRole('article')
      .first()
      .getByRole('button', { name: 'Like, 1 like' });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    expect(await olena.page.evaluate(() => (window as unknown as { pressedAtOnce: string }).pressedAtOnce)).toBe(
      'true',
    );
    await everybodySees(filled.url, ({ postTitle, likes }) => postTitle === 'Pressed early' && likes === 1);
    await expect(olena.badge('synced')).toBeVisible();
    await olena.page.goto('about:blank');
  });

  await test.step('likes appear without the own database', async () => {
    const page = await olena.context.newPage();
    await page.addInitScript(() => {
      // A worker that never answers.
      Object.assign(window, {
        Worker: class extends EventTarget {
          postMessage() {}
          terminate() {}
        },
      });
    });
    await noteShifts(page);
    await page.goto(COMMUNITY);
    const heart = page
      .locator('#root article')
      .filter({ hasText: 'Liked before' })
      .getByRole('button', { name: /^Like/ });
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator(LAST_SCREEN)).toHaveCount(0);
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
    expect(await shifted(page)).toEqual([]);
  });
});
