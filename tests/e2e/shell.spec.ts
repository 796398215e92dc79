import type { Page } from 'playwright/test';
import { DESKTOP, expect, PHONE, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const MIDDLE = { width: 1000, height: 800 };
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' });

for (const [size, viewport] of Object.entries({ phone: PHONE, middle: MIDDLE })) {
  test(`the drawers lie over the page, keep the focus and give it back: ${size}`, async ({ open }) => {
    const visitor = await open({ viewport });
    const { page } = visitor;
    await visitor.register();
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

test('the second click of a double click that closes a drawer presses nothing beneath it', async ({ open }) => {
  const { page } = await open({ viewport: PHONE });
  await page.goto('/dashboard/community');
  await menu(page).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  const close = drawer.getByRole('button', { name: 'Close' });
  // Waits until the drawer has come to rest: in the middle of its way its button is elsewhere.
  await close.hover();
  const box = await close.boundingBox();
  if (box === null) throw new Error('The drawer has no button that closes it.');
  // Something that lies under the very place, whatever the page has there.
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
  // What is meant for it reaches it, a double click as well.
  await press(1);
  await press(2);
  await expect(beneath).toHaveText('2');
});

test('the drawer becomes narrow, opens for pointer and keyboard, and stays narrow after a reload', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP });
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

test('the first stop of the keyboard leads past the bars', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP });
  await page.goto('/dashboard/about');
  await expect(page.locator('main h1')).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
});

test('each navigation begins at the top with the focus on the heading; back finds the place', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP });
  await page.goto('/dashboard/terms-rules');
  await expect(page.getByRole('heading', { name: 'Law' })).toBeVisible();
  // The service tells the address a moment later, and what stands below it moves.
  await expect(page.locator('main a[href^="mailto:"]').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  const about = page.getByRole('complementary').getByRole('link', { name: 'About', exact: true });
  // The column beside the text may be longer than the window; then going to its end moves the page.
  await about.hover();
  const left = await page.evaluate(() => window.scrollY);
  await about.click();
  await expect(page.getByRole('heading', { name: 'About Lapka' })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Terms and rules', level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
});

test('an address that is opened anew begins at its top, whatever was read before; a reload and back find the place', async ({
  open,
}) => {
  const { page } = await open({ viewport: DESKTOP });
  const place = () => page.evaluate(() => window.scrollY);
  await page.goto('/dashboard/terms-rules');
  await expect(page.getByRole('heading', { name: 'Law' })).toBeVisible();
  // The service tells the address a moment later, and what stands below it moves.
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

test('fingers find what they aim at: on a phone every target of the frame is 44 px high', async ({ open }) => {
  const visitor = await open();
  const { page } = visitor;
  for (const path of ['/dashboard', '/dashboard/my-pets', '/']) {
    if (path === '/dashboard') await visitor.register('Olena', 'Koval', path);
    else await page.goto(path);
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

test('the metadata follows: title, description, address and data of each screen, one of each', async ({ open }) => {
  const { page } = await open({ viewport: DESKTOP });
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

test('a language chosen offline is kept in the profile and reaches another device', async ({ open }) => {
  const visitor = await open({ viewport: DESKTOP, serviceWorkers: 'allow' });
  const { page } = visitor;
  const person = await visitor.register();
  await expect(visitor.badge('synced')).toBeVisible();
  await visitor.readyForOffline();
  await visitor.offline();
  await page.getByRole('button', { name: 'УК Українська' }).click();
  await expect(page.getByRole('heading', { name: 'Спільнота', level: 1 })).toBeVisible();
  await expect(visitor.badge('offline')).toContainText('1');
  await visitor.online();
  await expect(visitor.badge('synced')).toBeVisible();
  const other = await open({ viewport: DESKTOP });
  await other.signIn(person);
  // What came from the other device is the profile; the form of the sign-in does not overwrite it.
  await expect(other.badge('synced')).toBeVisible();
});

test('what the service told stands in the list and on the bell until it was seen, on every device', async ({
  open,
}) => {
  const visitor = await open();
  const { page } = visitor;
  const person = await visitor.register();
  const bell = page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: /Notifications/ });
  await expect(bell).toContainText('1 unread');
  await bell.click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Welcome to Lapka!' })).toBeVisible();
  await expect(bell).not.toContainText('unread');
  // An open list would take in what comes next as seen.
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

test('a screen that takes long says so after three seconds, and comes all the same', async ({ open }) => {
  const { page, context } = await open();
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
  await page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Services' }).click();
  await expect(page.locator('.waiting__ring')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This page is taking long' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await inspect(page, 'phone-en-shell-taking-long');
  go();
  await expect(page.getByRole('heading', { name: 'Services and announcements', level: 1 })).toBeVisible();
});
