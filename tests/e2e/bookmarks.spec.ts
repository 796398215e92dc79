import { DESKTOP, expect, petPhoto, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const decoded = (image: Element) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;

test('bookmarks stand newest first, offline too, and can be taken out and back in', async ({ open }) => {
  const olena = await open({ serviceWorkers: 'allow' });
  const { page } = olena;
  await olena.register('Olena', 'Koval', '/dashboard/bookmarks');
  await expect(page.getByRole('heading', { name: 'It is empty here' })).toBeVisible();
  await inspect(page, 'bookmarks-empty-en');
  await olena.toCommunity();
  await olena.writePost('Kept first', 'One.', { bytes: await petPhoto(2), alt: 'A kept cat' });
  await olena.writePost('Kept second', 'Two.');
  await expect(olena.badge('synced')).toBeVisible();
  for (const title of ['Kept first', 'Kept second']) {
    const mark = olena.card(title).getByRole('button', { name: 'Bookmark' });
    await mark.click();
    await expect(mark).toHaveAttribute('aria-pressed', 'true');
  }
  await olena.readyForOffline();
  await page.goto('/dashboard/bookmarks');
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Kept second', 'Kept first']);
  await expect.poll(() => page.getByRole('img', { name: 'A kept cat' }).evaluate(decoded)).toBe(true);
  await inspect(page, 'bookmarks-en-phone');

  await olena.offline();
  await page.reload();
  await expect(titles).toHaveText(['Kept second', 'Kept first']);
  await expect.poll(() => page.getByRole('img', { name: 'A kept cat' }).evaluate(decoded)).toBe(true);
  await olena.card('Kept second').getByRole('button', { name: 'Remove from bookmarks' }).click();
  await expect(titles).toHaveText(['Kept first']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titles).toHaveText(['Kept second', 'Kept first']);
  await olena.card('Kept second').getByRole('button', { name: 'Remove from bookmarks' }).click();
  await page.reload();
  await expect(titles).toHaveText(['Kept first']);
});

test('a bookmarked post that was removed says so and can be taken out', async ({ open }) => {
  const olena = await open();
  await olena.register();
  await olena.writePost('Removed under a bookmark', 'Text.');
  await expect(olena.badge('synced')).toBeVisible();
  const ivan = await open({ viewport: DESKTOP, locale: 'uk-UA' });
  await ivan.register('Іван', 'Бондар');
  await ivan.card('Removed under a bookmark').getByRole('button', { name: 'Закладка' }).click();
  await ivan.page.goto('/dashboard/bookmarks');
  await expect(ivan.card('Removed under a bookmark')).toBeVisible();
  await inspect(ivan.page, 'bookmarks-uk-desktop');

  await olena.card('Removed under a bookmark').getByRole('link', { name: 'Removed under a bookmark' }).click();
  await olena.page.getByRole('button', { name: 'More about this post' }).click();
  await olena.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(ivan.page.getByRole('heading', { name: 'Цей допис' })).toBeVisible({ timeout: 20_000 });
  await ivan.page.getByRole('button', { name: 'Прибрати із закладок' }).click();
  await expect(ivan.page.getByRole('heading', { name: 'Тут порожньо' })).toBeVisible();
});
