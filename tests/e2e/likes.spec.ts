import { DESKTOP, expect, test, type Visitor } from './fixtures.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const heart = (visitor: Visitor, title: string) => visitor.card(title).getByRole('button', { name: /^Like,/ });

test('likes of two people are counted exactly and seen by both at once', async ({ open }) => {
  const olena = await open();
  await olena.register();
  await olena.writePost('Liked by two', 'A dog and a ball.');
  await expect(olena.badge('synced')).toBeVisible();

  const ivan = await open({ viewport: DESKTOP });
  await ivan.register('Ivan', 'Bondar');
  await expect(heart(ivan, 'Liked by two')).toHaveAccessibleName('Like, 0 likes');
  await expect(heart(ivan, 'Liked by two')).toHaveAttribute('aria-pressed', 'false');
  await heart(ivan, 'Liked by two').click();
  await expect(heart(ivan, 'Liked by two')).toHaveAccessibleName('Like, 1 like');
  await expect(heart(ivan, 'Liked by two')).toHaveAttribute('aria-pressed', 'true');
  await expect(heart(olena, 'Liked by two')).toHaveAccessibleName('Like, 1 like');
  await expect(heart(olena, 'Liked by two')).toHaveAttribute('aria-pressed', 'false');

  await heart(olena, 'Liked by two').click();
  await expect(heart(ivan, 'Liked by two')).toHaveAccessibleName('Like, 2 likes');
  await heart(ivan, 'Liked by two').click();
  await expect(heart(olena, 'Liked by two')).toHaveAccessibleName('Like, 1 like');
});

test('the number does not flicker between the tap and the service’s answer, and a double click is two wishes', async ({
  open,
}) => {
  const olena = await open();
  await olena.register();
  await olena.writePost('Steady number', 'Text.');
  await expect(olena.badge('synced')).toBeVisible();
  const button = heart(olena, 'Steady number');
  await button.evaluate((element) => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => seen.push(element.querySelector('[aria-hidden]:not(svg)')?.textContent ?? '')).observe(
      element,
      { subtree: true, childList: true, characterData: true },
    );
  });
  await button.click();
  await expect(olena.badge('synced')).toBeVisible();
  // The service's own number is on the device once somebody else sees it.
  const reader = await open();
  await reader.page.goto('/dashboard/community');
  await expect(reader.card('Steady number')).toContainText('1 like');
  await expect(button).toHaveAccessibleName('Like, 1 like');
  const seen = await olena.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(new Set(seen)).toEqual(new Set(['1']));

  await button.dblclick();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAccessibleName('Like, 1 like');
  await expect(olena.badge('synced')).toBeVisible();
  await olena.page.reload();
  await expect(button).toHaveAccessibleName('Like, 1 like');
});

test('a like given offline is there at once, after a reload too, and counts when the network is back', async ({
  open,
}) => {
  const olena = await open({ serviceWorkers: 'allow' });
  await olena.register();
  await olena.writePost('Liked offline', 'Text.');
  await expect(olena.badge('synced')).toBeVisible();
  await olena.readyForOffline();
  await olena.offline();
  await heart(olena, 'Liked offline').click();
  await expect(heart(olena, 'Liked offline')).toHaveAccessibleName('Like, 1 like');
  await olena.page.reload();
  await expect(heart(olena, 'Liked offline')).toHaveAccessibleName('Like, 1 like');
  await expect(heart(olena, 'Liked offline')).toHaveAttribute('aria-pressed', 'true');
  await olena.online();
  await expect(olena.badge('synced')).toBeVisible();
  const reader = await open();
  await reader.page.goto('/dashboard/community');
  await expect(reader.card('Liked offline')).toContainText('1 like');
  await expect(heart(olena, 'Liked offline')).toHaveAccessibleName('Like, 1 like');
});

test('visitors see the numbers; on the post’s page they are asked to sign in and come back to it', async ({ open }) => {
  const olena = await open();
  const person = await olena.register();
  await olena.writePost('For visitors', 'Text.');
  await expect(olena.badge('synced')).toBeVisible();

  const visitor = await open();
  const { page } = visitor;
  await page.goto('/dashboard/community');
  await expect(visitor.card('For visitors')).toContainText('0 likes');
  await expect(heart(visitor, 'For visitors')).toHaveCount(0);
  await visitor.card('For visitors').getByRole('link', { name: 'For visitors' }).click();
  const like = page.getByRole('button', { name: /^Like,/ });
  await like.click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(like).toBeFocused();
  await page.getByRole('button', { name: 'Bookmark' }).click();
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/signin$/);
  await visitor.fillSignIn(person);
  await expect(page.getByRole('heading', { name: 'For visitors', level: 1 })).toBeVisible();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
});
