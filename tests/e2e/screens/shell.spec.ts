import type { Page } from 'playwright/test';
import { DESKTOP, expect, PHONE, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const MIDDLE = { width: 1000, height: 800 };
/** How many view transitions the page has started. */
const startedTransitions = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem('moves')));

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

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });

test('on a desktop has a skip link, sets each screen’s focus, scroll position and metadata, and narrows its drawer', async ({
  open,
}) => {
  const { page } = await open({ viewport: DESKTOP });
  await page.goto('/dashboard/about');
  await expect(page.locator('main h1')).toBeVisible();

  await test.step('the first Tab stop skips the bars', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('each navigation starts at the top with the focus on the heading; back restores the position', async () => {
    await page.goto('/dashboard/terms-rules');
    await expect(page.getByRole('heading', { name: 'Law' })).toBeVisible();
    // The service answers the address a moment later, and the content below it moves.
    await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    const about = page.getByRole('complementary').getByRole('link', { name: 'About', exact: true });
    // The column beside the text may be higher than the window; then scrolling to its link moves the page until the
    // press.
    await page.evaluate(() => {
      const note = () => Object.assign(window, { scrollAtPress: window.scrollY });
      window.addEventListener('click', note, { capture: true, once: true });
    });
    await about.click();
    const left = await page.evaluate(() => ('scrollAtPress' in window ? window.scrollAtPress : null));
    expect(left).toBeGreaterThan(0);
    await expect(page.getByRole('heading', { name: 'About Lapka' })).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Terms and rules', level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  });

  await test.step('a newly opened address starts at its top; a reload and back restore the position', async () => {
    const place = () => page.evaluate(() => window.scrollY);
    await page.goto('/dashboard/terms-rules');
    await expect(page.getByRole('heading', { name: 'Law' })).toBeVisible();
    // The service answers the address a moment later, and the content below it moves.
    await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(place).toBe(900);
    await page.reload();
    await expect.poll(place).toBe(900);
    await page.goto('/dashboard/privacy-policy');
    await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeInViewport();
    await expect.poll(place).toBe(0);
    await page.goto('/dashboard/terms-rules');
    await expect(page.getByRole('heading', { name: 'Terms and rules', level: 1 })).toBeInViewport();
    await expect.poll(place).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Privacy policy', level: 1 })).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 700));
    await expect.poll(place).toBe(700);
    await page.goForward();
    await expect(page.getByRole('heading', { name: 'Terms and rules', level: 1 })).toBeInViewport();
    await page.goBack();
    await expect.poll(place).toBe(700);
  });

  await test.step('the drawer becomes narrow, opens for pointer and keyboard, and stays narrow after a reload', async () => {
    await page.goto('/dashboard/community');
    const drawer = page.locator('.drawer__inner');
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'true');
    expect((await drawer.boundingBox())?.width).toBe(300);
    await menu(page).click();
    await page.mouse.move(640, 500);
    const width = async () => (await drawer.boundingBox())?.width;
    await expect.poll(width).toBe(57);
    await expect(menu(page)).toHaveAttribute('aria-expanded', 'false');
    await inspect(page, 'desktop-en-shell-mini');
    const pedigrees = drawer.getByRole('link', { name: 'Pedigrees' });
    await expect(pedigrees).toHaveAttribute('title', 'Pedigrees');
    await drawer.hover();
    await expect.poll(width).toBe(300);
    await page.mouse.move(640, 500);
    await expect.poll(width).toBe(57);
    await pedigrees.focus();
    await expect.poll(width).toBe(300);
    await page.reload();
    await expect.poll(width).toBe(57);
  });

  await test.step('the metadata follow a navigation and the language', async () => {
    await page.goto('/dashboard/community');
    const canonical = page.locator('head link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', /\/dashboard\/community$/);
    await page.getByRole('complementary').getByRole('link', { name: 'About', exact: true }).click();
    await expect(canonical).toHaveAttribute('href', /\/dashboard\/about$/);
    await expect(page).toHaveTitle('About · Lapka');
    for (const selector of ['title', 'meta[name="description"]', 'link[rel="canonical"]', 'meta[property="og:title"]'])
      await expect(page.locator(`head ${selector}`)).toHaveCount(1);
    await expect(page.locator('head meta[property="og:title"]')).toHaveAttribute('content', /About/);
    await page.getByRole('button', { name: 'УК Українська' }).click();
    await expect(page).toHaveTitle('Про нас · Лапка');
    await expect(page.locator('head meta[property="og:locale"]')).toHaveAttribute('content', 'uk_UA');
  });
});

test('fades screens on a phone unless reduced motion is set, reports slow ones, and ignores stale clicks', async ({
  open,
}) => {
  const visitor = await open({ viewport: PHONE, reducedMotion: 'no-preference' });
  const { page, context } = visitor;
  await count(page);

  await test.step('the next screen fades in, and a press during the fade is followed', async () => {
    await page.goto('/dashboard/community');
    await bottom(page, 'Services').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and announcements');
    expect(await startedTransitions(page)).toBe(1);
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
    expect(await startedTransitions(page)).toBe(3);
  });

  await test.step('nothing moves with reduced motion', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => sessionStorage.removeItem('moves'));
    await page.goto('/dashboard/community');
    await bottom(page, 'Services').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Services and announcements');
    expect(await startedTransitions(page)).toBe(0);
  });

  await test.step('the second click of a double click that closes a drawer presses nothing beneath it', async () => {
    await menu(page).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    const close = drawer.getByRole('button', { name: 'Close' });
    // Waits until the drawer has stopped: while it moves, its button is elsewhere.
    await close.hover();
    const box = await close.boundingBox();
    if (box === null) throw new Error('The drawer has no button that closes it.');
    // An element under the same position, whatever the page has there.
    await page.evaluate(({ x, y, width, height }) => {
      const beneath = Object.assign(document.createElement('button'), { textContent: '0', id: 'beneath' });
      const place = { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` };
      Object.assign(beneath.style, { ...place, position: 'fixed', zIndex: '9999' });
      beneath.addEventListener('click', () => {
        beneath.textContent = String(Number(beneath.textContent) + 1);
      });
      document.body.append(beneath);
    }, box);
    const press = async (clickCount: number) => {
      await page.mouse.down({ clickCount });
      await page.mouse.up({ clickCount });
    };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await press(1);
    await expect(drawer).toHaveCount(0);
    await expect(menu(page)).toBeFocused();
    await press(2);
    const beneath = page.locator('#beneath');
    await expect(beneath).toHaveText('0');
    await expect(menu(page)).toBeFocused();
    // Presses meant for it reach it, a double click as well.
    await press(1);
    await press(2);
    await expect(beneath).toHaveText('2');
  });

  await test.step('a slow screen says so after three seconds, and still opens', async () => {
    // The drawer's step back would abort the navigation.
    await visitor.dialogClosed();
    await page.goto('/dashboard/community');
    await expect(page.locator('main h1')).toBeVisible();
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await context.route(/\/assets\/services-[\w-]{8}\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: 'Services' }).click();
    await expect(page.locator('.waiting__ring')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'This page is taking a while' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await inspect(page, 'phone-en-shell-taking-long');
    go();
    await expect(page.getByRole('heading', { name: 'Services and announcements', level: 1 })).toBeVisible();
  });
});

test('traps the focus in a signed-in person’s drawers, and marks notifications as seen on every device', async ({
  open,
}) => {
  const visitor = await open();
  const { page } = visitor;
  const person = await visitor.register();

  await test.step('a notification is in the list and counted on the bell until it was seen', async () => {
    const bell = page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: /Notifications/ });
    await expect(bell).toContainText('1 unread');
    await bell.click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Welcome to Lapka!' })).toBeVisible();
    await expect(bell).not.toContainText('unread');
    // An open list would mark the next notification as seen.
    await page.goto('/dashboard/community');
    await expect(visitor.badge('synced')).toBeVisible();

    const other = await open({ viewport: DESKTOP });
    await other.signIn(person);
    const there = other.page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
    await expect(there).toHaveAccessibleName('Notifications, 1 unread');
    await there.click();
    await expect(other.page.getByRole('main').getByRole('link', { name: /new device/ })).toHaveAttribute(
      'href',
      '/dashboard/settings',
    );
    await expect(other.page.getByText('Unread:')).toHaveCount(1);
  });

  for (const [size, viewport] of Object.entries({ phone: PHONE, middle: MIDDLE })) {
    await test.step(`the drawers overlay the page, trap the focus and restore it: ${size}`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/dashboard/community');
      await menu(page).focus();
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer.getByRole('link', { name: 'My pets' })).toBeVisible();
      expect(Math.round((await drawer.boundingBox())?.width ?? Number.NaN)).toBeLessThanOrEqual(300);
      await inspect(page, `${size}-en-shell-menu`);
      for (let step = 0; step < 30; step += 1) {
        await page.keyboard.press('Tab');
        const outside = await page.evaluate(() => {
          const at = document.activeElement;
          return at !== null && at !== document.body && at.closest('dialog') === null;
        });
        expect(outside).toBe(false);
      }
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await expect(menu(page)).toBeFocused();

      await menu(page).click();
      await drawer.getByRole('link', { name: 'Bookmarks' }).click();
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Bookmarks', level: 1 })).toBeFocused();

      await menu(page).click();
      await drawer.getByRole('button', { name: 'Popular posts and more' }).click();
      const panel = page.getByRole('dialog', { name: 'More' });
      await expect(panel.getByRole('heading', { name: 'Popular posts' })).toBeVisible();
      await inspect(page, `${size}-en-shell-panel`);
      await page.mouse.click(20, 400);
      await expect(panel).toBeHidden();
    });
  }

  await page.setViewportSize(PHONE);
  await test.step('on a phone every target of the frame is 44 px high', async () => {
    for (const path of ['/dashboard', '/dashboard/my-pets', '/']) {
      await page.goto(path);
      await expect(page.locator('main h1')).toBeVisible();
      const small = await page.evaluate(() =>
        [
          ...document.querySelectorAll(
            '.top-bar :is(a, button), .bottom-nav :is(a, button), .footer :is(a, button), main .button',
          ),
        ]
          .map((element) => ({ name: element.textContent ?? '', box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.height > 0 && box.height < 43.5)
          .map(({ name, box }) => `${name} ${box.height}`),
      );
      expect(small, path).toEqual([]);
    }
  });
});
