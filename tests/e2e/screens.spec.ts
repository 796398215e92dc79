import { DESKTOP, expect, PHONE, petPhoto, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

const VISITOR_SCREENS = [
  '/',
  '/signup',
  '/signin',
  '/dashboard/community',
  '/dashboard/sync',
  '/dashboard/search',
  '/404',
];

// The longest file: its tests need nothing of each other, so both workers may take them.
test.describe.configure({ mode: 'parallel' });

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  for (const [locale, lang] of [
    ['en-US', 'en'],
    ['uk-UA', 'uk'],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`screens of a visitor: ${size}, ${lang}, ${colorScheme}`, async ({ open }) => {
        const { page } = await open({ viewport, locale, colorScheme });
        for (const path of VISITOR_SCREENS) {
          await page.goto(path);
          await expect(page.locator('html')).toHaveAttribute('lang', lang);
          await inspect(page, `${size}-${lang}-${colorScheme}-visitor${path.replaceAll('/', '_')}`);
        }
      });
    }
  }

  test(`screens of somebody signed in: ${size}`, async ({ open }) => {
    const visitor = await open({ viewport });
    const { page } = visitor;
    const title = `A dog at the door, ${size}`;
    const name = (screen: string) => `${size}-en-light-signed-in-${screen}`;
    await visitor.register();
    await visitor.writePost(title, 'He waits.', { bytes: await petPhoto(3), alt: 'A dog' });
    await expect(visitor.card(title)).not.toContainText(/Waiting|being published/);
    await inspect(page, name('community'));

    await page.getByRole('button', { name: 'What is new with your pet?' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Text' })).toBeVisible();
    await inspect(page, name('post-dialog'));
    await page.keyboard.press('Escape');

    await visitor.card(title).getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await inspect(page, name('post'));

    await visitor.readyForOffline();
    await visitor.offline();
    await page.goto('/dashboard/community');
    const waiting = `Without a network, ${size}`;
    await visitor.writePost(waiting, 'It waits.');
    await page.goto('/dashboard/sync');
    await expect(page.locator('main')).toContainText(waiting);
    await inspect(page, name('sync-centre-offline'));
    await page.getByRole('button', { name: 'Sign out' }).first().click();
    await inspect(page, name('sign-out'));
  });
}
