import { DESKTOP, expect, test } from './fixtures.ts';
import { inspect } from './inspect.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

test('a tag leads to all posts with it, offline too', async ({ open }) => {
  const olena = await open({ serviceWorkers: 'allow' });
  const { page } = olena;
  await olena.register();
  for (const title of ['Tagged one', 'Tagged two']) {
    await page.getByRole('button', { name: 'What is new with your pet?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title').fill(title);
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Text.');
    await dialog.getByLabel('Tags').fill('Добрі Коти,');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(dialog).toBeHidden();
  }
  await olena.writePost('Without a tag', 'Text.');
  await expect(olena.badge('synced')).toBeVisible();
  await olena.card('Tagged one').getByRole('link', { name: '#добрі коти' }).click();
  await expect(page.getByRole('heading', { name: '# добрі коти', level: 1 })).toBeVisible();
  await expect(page.getByText('2 posts')).toBeVisible();
  const titles = page.getByRole('article').getByRole('heading');
  await expect(titles).toHaveText(['Tagged two', 'Tagged one']);
  await inspect(page, 'tag-en-phone');
  await olena.readyForOffline();
  await olena.offline();
  await page.reload();
  await expect(titles).toHaveText(['Tagged two', 'Tagged one']);
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Community' }).click();
  await expect(page.getByRole('heading', { name: 'Community', level: 1 })).toBeVisible();
});

test('a tag that nobody used says so, in Ukrainian', async ({ open }) => {
  const visitor = await open({ viewport: DESKTOP, locale: 'uk-UA', colorScheme: 'dark' });
  await visitor.page.goto('/dashboard/posts/tag/nobody');
  await expect(visitor.page.getByRole('heading', { name: 'З цим тегом ще нічого немає' })).toBeVisible();
  await inspect(visitor.page, 'tag-empty-uk-dark');
});
