import { DESKTOP, expect, test, type Visitor } from './fixtures.ts';
import { inspect, inspectSizes, LOOKS } from './inspect.ts';
import { registerPerson } from './people.ts';
import { PersonClient } from './person-client.ts';
import { postStatement } from './post-statement.ts';

// Only who loads the page without a network has a service worker; its installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const WORDS = {
  en: {
    box: 'Search posts',
    everywhere: /posts? found everywhere/,
    device: /posts? found on this device/,
    none: 'Nothing found',
  },
  uk: {
    box: 'Шукати дописи',
    everywhere: /Усюди знайдено/,
    device: /На цьому пристрої знайдено/,
    none: 'Нічого не знайдено',
  },
};

/** Posts without a form, because many are needed, by somebody who has no browser. */
async function publish(service: string, titles: readonly string[]): Promise<void> {
  const client = await PersonClient.signIn(service, await registerPerson(service, 'Оксана', 'Гнатюк'));
  await client.write(
    titles.map((title) => postStatement(title, `<p>Про те, як ${title} гуляє в парку.</p>`, ['прогулянка'])),
  );
}

const results = ({ page }: Visitor) => page.locator('.hit');

for (const { lang, ...look } of LOOKS) {
  const words = WORDS[lang];
  test(`searching, reading and coming back: ${lang}`, async ({ open, service }) => {
    const name = `Ґава${lang}`;
    await publish(service.url, [name, `${name} та кіт`]);
    const visitor = await open(look);
    const { page } = visitor;
    await page.goto('/dashboard/community');
    await page
      .locator('main')
      .getByRole('link', { name: /^(Search|Пошук)$/ })
      .click();
    const box = page.getByRole('searchbox', { name: words.box });
    await expect(box).toBeFocused();
    await inspectSizes(page, lang, 'search-empty');
    await box.fill('ґав');
    await expect(page.locator('.hit')).toHaveCount(0);
    await box.pressSequentially(`а${lang}`);
    await expect(page.getByText(words.everywhere)).toBeVisible();
    await expect(results(visitor)).toHaveCount(2);
    await expect(results(visitor).first().locator('mark').first()).toBeVisible();
    await inspectSizes(page, lang, 'search-found');
    await results(visitor).first().locator('.hit__link').click();
    await expect(page).toHaveURL(/\/dashboard\/post\//);
    await page.goBack();
    await expect(box).toHaveValue(`ґава${lang}`);
    await expect(results(visitor)).toHaveCount(2);
    await page.reload();
    await expect(results(visitor)).toHaveCount(2);
    await box.fill('немає такого слова');
    await expect(page.getByText(words.none)).toBeVisible();
    await inspectSizes(page, lang, 'search-nothing');
  });
}

test('г for ґ, capitals and apostrophes make no difference', async ({ open, service }) => {
  const visitor = await open();
  await publish(service.url, ['П’ятнистий Ґудзик']);
  await visitor.page.goto('/dashboard/search');
  for (const text of ['пятнистий', "п'ятнистий гудз", 'ГУДЗИК', 'ятнист']) {
    await visitor.page.getByRole('searchbox').fill(text);
    await expect.poll(() => new URL(visitor.page.url()).searchParams.get('q')).toBe(text);
    await expect(results(visitor).filter({ hasText: 'П’ятнистий Ґудзик' })).toHaveCount(1);
  }
});

test('offline the device is searched and it is said; when the network is back everything is', async ({
  open,
  service,
}) => {
  await publish(service.url, ['Offlinesearch Murko']);
  const reader = await open({ serviceWorkers: 'allow' });
  await reader.page.goto('/dashboard/community');
  await expect(reader.card('Offlinesearch Murko')).toBeVisible();
  await reader.readyForOffline();
  await reader.page.goto('/dashboard/search');
  await expect(reader.badge('synced')).toBeVisible();
  await reader.offline();
  await reader.page.reload();
  await reader.page.getByRole('searchbox').fill('murko');
  await expect(reader.page.getByText(WORDS.en.device)).toBeVisible();
  await expect(results(reader)).toHaveCount(1);
  await expect(reader.page.getByText(/only the posts on this device are searched/)).toBeVisible();
  await inspect(reader.page, 'phone-en-search-offline');
  await reader.online();
  await expect(reader.page.getByText(WORDS.en.everywhere)).toBeVisible({ timeout: 30_000 });
});

test('twelve to a page, in the address and by the keyboard', async ({ open, service }) => {
  // One person may publish ten posts on their first day.
  for (const part of ['one', 'two', 'three'])
    await publish(
      service.url,
      Array.from({ length: 9 }, (_, n) => `Leafing ${part} ${n + 1}`),
    );
  const visitor = await open({ viewport: DESKTOP });
  const { page } = visitor;
  await page.goto('/dashboard/search?q=leafing');
  await expect(page.getByText('27 posts found everywhere')).toBeVisible({ timeout: 30_000 });
  await expect(results(visitor)).toHaveCount(12);
  const pages = page.getByRole('navigation', { name: 'Pages of results' });
  await expect(pages.getByRole('link', { name: /^Page/ })).toHaveText(['1', '2', '3']);
  await pages.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/\?q=leafing&page=2$/);
  await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('link', { name: 'Page 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(results(visitor)).toHaveCount(3);
  await inspect(page, 'desktop-en-search-pages');
  await page.goBack();
  await expect(page).toHaveURL(/page=2$/);
  await page.goBack();
  await expect(pages.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('searchbox').fill('leafing two');
  await expect(page).toHaveURL(/\?q=leafing\+two$/);
  await expect(page.getByText('9 posts found everywhere')).toBeVisible();
});
