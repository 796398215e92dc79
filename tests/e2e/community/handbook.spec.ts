import { expect, PHONE, test } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';

test('breeds are compared, searched and read about without a network, and an article opens where its reader stopped', async ({
  open,
}) => {
  const visitor = await open({ locale: 'uk-UA', viewport: PHONE });
  const { page } = visitor;
  await page.goto('/dashboard/community');
  await visitor.readyForOffline();
  await visitor.offline();

  await test.step('two breeds side by side, at an address of their own', async () => {
    await page.goto('/dashboard/breeds?kind=cat');
    await page.getByRole('checkbox', { name: 'Порівняти: Сфінкс' }).check();
    await page.getByRole('combobox', { name: 'Улюбленець' }).selectOption('dog');
    await page.getByRole('checkbox', { name: 'Порівняти: Акіта' }).check();
    await inspectSizes(page, 'uk', 'breeds-chosen', { every: true });
    await page.getByRole('link', { name: 'Порівняти', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/breeds\/compare\?compare=sphynx,akita$/);
    await expect(page.getByRole('row', { name: /^Вдача/ }).getByRole('cell')).toHaveCount(2);
    await inspectSizes(page, 'uk', 'breeds-compared', { every: true });
    const panel = page.getByRole('region', { name: 'Порівняння порід' });
    await panel.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => panel.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: /Акіта/ })).toBeVisible();
  });

  await test.step('the search finds a breed by its English name, and leads to its page', async () => {
    await page.goto('/dashboard/search?q=beagle');
    const found = page.getByRole('region', { name: 'Статті й породи' });
    await inspectSizes(page, 'uk', 'search-handbook', { every: true });
    await found.getByRole('link', { name: /^Бігль/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Бігль' })).toBeFocused();
    await expect(page.getByRole('region', { name: 'У спільноті' })).toBeVisible();
  });

  await test.step('an unfinished article comes first in the list, and opens where it was left', async () => {
    await page.goto('/dashboard/care/neutering');
    await page.getByRole('button', { name: 'Тримати вгорі списку' }).click();
    const passage = page.locator('article h2').nth(2);
    await passage.evaluate((heading) => heading.scrollIntoView({ block: 'start' }));
    await page.goto('/dashboard/care');
    const first = page.getByRole('region').first();
    await expect(first).toHaveAccessibleName('Продовжити читання');
    await expect(page.getByRole('region', { name: 'Позначені вами' }).getByRole('link')).toHaveCount(1);
    await inspectSizes(page, 'uk', 'care-list-read', { every: true });
    await first.getByRole('link').click();
    await expect(passage).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(400);
    await inspectSizes(page, 'uk', 'care-article-read', { every: true });
  });
});

test('a post about a breed starts at its page with the breed’s tag, and is shown there', async ({ open }) => {
  const author = await open({ viewport: PHONE });
  const { page } = author;
  await author.register();
  await page.goto('/dashboard/breed/beagle');
  await page.getByRole('link', { name: 'Write a post about it' }).click();
  const dialog = page.getByRole('dialog', { name: 'New post' });
  await expect(dialog.getByRole('button', { name: /бігль/ })).toBeVisible();
  await dialog.getByLabel('Title').fill('A beagle in the park');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('It follows its nose.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto('/dashboard/breed/beagle');
  const community = page.getByRole('region', { name: 'In the community' });
  await expect(community.getByRole('link', { name: 'A beagle in the park' })).toBeVisible();
  await inspectSizes(page, 'en', 'breed-community', { every: true });
  await community.getByRole('link', { name: 'All posts with the tag #бігль' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '# бігль' })).toBeVisible();
});
