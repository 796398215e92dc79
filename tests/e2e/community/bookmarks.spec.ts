import { DESKTOP, expect, petPhoto, test } from '../support/fixtures.ts';
import { inspect } from '../support/inspect.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const decoded = (image: Element) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;

test('lists the posts of a tag and the bookmarks, newest first, offline too, and marks removed ones', async ({
  open,
}) => {
  const olena = await open({ serviceWorkers: 'allow' });
  const { page } = olena;
  await olena.register();
  await test.step('write two posts with a tag, one of them with a photo', async () => {
    for (const title of ['Kept first', 'Kept second']) {
      await page.getByRole('button', { name: 'What’s new with your pet?' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Text.');
      await dialog.getByLabel('Tags').fill('Добрі Коти,');
      if (title === 'Kept first') {
        const buffer = await petPhoto(2);
        await dialog.locator('input[type=file]').setInputFiles({ name: 'pet.jpg', mimeType: 'image/jpeg', buffer });
        await dialog.getByLabel('What’s in the photo?').fill('A kept cat');
      }
      await dialog.getByRole('button', { name: 'Publish' }).click();
      await olena.dialogClosed();
      // A post waits for its photo: published after the next one, it would appear above it.
      await expect(olena.card(title)).toBeVisible();
      await expect(olena.badge('synced')).toBeVisible();
    }
    await olena.writePost('Without a tag', 'Text.');
    await expect(olena.badge('synced')).toBeVisible();
    for (const title of ['Kept first', 'Kept second']) {
      const mark = olena.card(title).getByRole('button', { name: 'Bookmark' });
      await mark.click();
      await expect(mark).toHaveAttribute('aria-pressed', 'true');
    }
  });

  const titles = page.getByRole('article').getByRole('heading');
  const photo = page.getByRole('img', { name: 'A kept cat' });
  await test.step('the tag', async () => {
    await olena.card('Kept first').getByRole('link', { name: '#добрі коти' }).click();
    await expect(page.getByRole('heading', { name: '# добрі коти', level: 1 })).toBeVisible();
    await expect(page.getByText('2 posts')).toBeVisible();
    await expect(titles).toHaveText(['Kept second', 'Kept first']);
    await inspect(page, 'phone-en-tag');
    await olena.readyForOffline();
    await olena.offline();
    await page.reload();
    await expect(titles).toHaveText(['Kept second', 'Kept first']);
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Community' }).click();
    await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
    await olena.online();
  });

  await test.step('the bookmarks, with and without a network', async () => {
    await page.goto('/dashboard/bookmarks');
    await expect(titles).toHaveText(['Kept second', 'Kept first']);
    await expect.poll(() => photo.evaluate(decoded)).toBe(true);
    await inspect(page, 'phone-en-bookmarks');
    await olena.offline();
    await page.reload();
    await expect(titles).toHaveText(['Kept second', 'Kept first']);
    await expect.poll(() => photo.evaluate(decoded)).toBe(true);
    const remove = olena.card('Kept second').getByRole('button', { name: 'Remove from bookmarks' });
    await remove.click();
    await expect(titles).toHaveText(['Kept first']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(titles).toHaveText(['Kept second', 'Kept first']);
    await remove.click();
    await page.reload();
    await expect(titles).toHaveText(['Kept first']);
    await olena.online();
  });

  await test.step('a bookmarked post that its author removes', async () => {
    const ivan = await open({ viewport: DESKTOP, locale: 'uk-UA' });
    await ivan.register('Іван', 'Бондар');
    await ivan.card('Without a tag').getByRole('button', { name: 'Закладка' }).click();
    await ivan.page.goto('/dashboard/bookmarks');
    await expect(ivan.card('Without a tag')).toBeVisible();
    await inspect(ivan.page, 'desktop-uk-bookmarks');
    await page.goto('/dashboard/community');
    await olena.card('Without a tag').getByRole('link', { name: 'Without a tag' }).click();
    await olena.postMenu('Remove');
    await expect(ivan.page.getByRole('heading', { name: 'Цей допис' })).toBeVisible();
    await ivan.page.getByRole('button', { name: 'Прибрати із закладок' }).click();
    await expect(ivan.page.getByRole('heading', { name: 'Тут порожньо' })).toBeVisible();
  });
});
