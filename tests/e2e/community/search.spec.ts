import { expect, PHONE, test } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';

/** Written without a browser. A person may publish ten posts on their first day. */
async function publish(service: string, titles: readonly string[]): Promise<void> {
  const client = await PersonClient.signIn(service, await registerPerson(service, 'Оксана', 'Гнатюк'));
  await client.write(
    titles.map((title) => postStatement(title, `<p>Про те, як ${title} гуляє в парку.</p>`, ['прогулянка'])),
  );
}

const numbered = (title: string, count: number, from: number) =>
  Array.from({ length: count }, (_, nth) => `${title} ${from + nth}`);

test('posts are searched, read and returned to, page by page, and offline on the device', {
  tag: '@journey',
}, async ({ open, service }) => {
  await publish(service.url, ['Ґавеня', 'Ґавеня та кіт', ...numbered('Гортання', 7, 1)]);
  await publish(service.url, numbered('Гортання', 8, 8));
  const visitor = await open({ locale: 'uk-UA', colorScheme: 'dark', viewport: PHONE });
  const { page } = visitor;
  const box = page.getByRole('searchbox', { name: 'Шукати дописи' });
  const hits = page.locator('.hit');

  await test.step('by more than three characters or by Enter, with г for ґ', async () => {
    await page.goto('/dashboard/community');
    await visitor.readyForOffline();
    await page.locator('main').getByRole('link', { name: 'Пошук' }).click();
    await expect(box).toBeFocused();
    await inspectSizes(page, 'uk', 'search-empty', { every: true });
    await box.fill('гав');
    await expect(hits).toHaveCount(0);
    await box.press('Enter');
    await expect(hits).toHaveCount(2);
    await box.pressSequentially('еня');
    // Both words find the same posts, so the results do not show when the new one is in the address.
    await page.waitForURL((url) => [...url.searchParams.values()].includes('гавеня'));
    await expect(page.getByText('Усюди знайдено 2 дописи')).toBeVisible();
    await expect(hits).toHaveCount(2);
    await expect(hits.first().locator('mark').first()).toBeVisible();
    await inspectSizes(page, 'uk', 'search-found', { every: true });
  });

  await test.step('a result is opened, and the results return afterwards and after a reload', async () => {
    await hits.first().locator('.hit__link').click();
    await expect(page).toHaveURL(/\/dashboard\/post\//);
    await page.goBack();
    await expect(box).toHaveValue('гавеня');
    await expect(hits).toHaveCount(2);
    await page.reload();
    await expect(hits).toHaveCount(2);
  });

  await test.step('no results', async () => {
    await box.fill('немає такого слова');
    await expect(page.getByText('Нічого не знайдено')).toBeVisible();
    await inspectSizes(page, 'uk', 'search-nothing', { every: true });
  });

  await test.step('twelve to a page, in the address and by the keyboard', async () => {
    const pages = page.getByRole('navigation', { name: 'Сторінки результатів' });
    await box.fill('гортання');
    await expect(page.getByText('Усюди знайдено 15 дописів')).toBeVisible();
    await expect(hits).toHaveCount(12);
    await expect(pages.getByRole('link', { name: /^Сторінка/ })).toHaveText(['1', '2']);
    await pages.getByRole('link', { name: 'Сторінка 2' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/&page=2$/);
    await expect(pages.getByRole('link', { name: 'Сторінка 2' })).toHaveAttribute('aria-current', 'page');
    await expect(hits).toHaveCount(3);
    await inspectSizes(page, 'uk', 'search-pages', { every: true });
    await page.goBack();
    await expect(pages.getByRole('link', { name: 'Сторінка 1' })).toHaveAttribute('aria-current', 'page');
    await expect(hits).toHaveCount(12);
  });

  await test.step('offline only the device is searched, which the page says; online everything is', async () => {
    await expect(visitor.badge('synced')).toBeVisible();
    await visitor.offline();
    await page.reload();
    await expect(page.getByText('На цьому пристрої знайдено 15 дописів')).toBeVisible();
    await expect(page.getByText(/шукаємо лише серед дописів на цьому пристрої/)).toBeVisible();
    await box.fill('кіт гавеня');
    await expect(hits).toHaveCount(1);
    await inspectSizes(page, 'uk', 'search-offline', { every: true });
    await visitor.online();
    await expect(page.getByText('Усюди знайдено 1 допис')).toBeVisible();
  });
});
