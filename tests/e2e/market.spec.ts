import { DESKTOP, expect, PHONE, test, type Visitor } from './fixtures.ts';
import { inspect } from './inspect.ts';
import { bringEnd } from './market-end.ts';
import { announce, furnish, signInAnywhere } from './market-steps.ts';

const MARKET = '/dashboard/services-and-announcements';
const MINE = '/dashboard/my-announcements';

const card = ({ page }: Visitor, name: string) => page.getByRole('article').filter({ hasText: name });

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  for (const locale of ['en-US', 'uk-UA']) {
    const lang = locale.slice(0, 2);
    test(`the screens of the market: ${size}, ${lang}`, async ({ open, service }) => {
      const seller = await (await open()).register('Марія', 'Шевченко');
      const [first = ''] = await furnish(service.url, seller, [`Luna ${size} ${lang}`, `Bim ${size} ${lang}`]);
      await announce(service.url, seller, [first]);
      const visitor = await open({ viewport, locale, colorScheme: lang === 'uk' ? 'dark' : 'light' });
      const { page } = visitor;
      const name = (part: string) => `${size}-${lang}-market-${part}`;

      await page.goto(MARKET);
      await expect(card(visitor, `Luna ${size} ${lang}`)).toBeVisible();
      await inspect(page, name('visitor'));
      await page.goto(`${MARKET}?type=Pet&city=UA80000000000093317`);
      await expect(page.locator('.state')).toBeVisible();
      await inspect(page, name('nothing-fits'));
      await page.goto('/dashboard/announcement/pet-unknown');
      await inspect(page, name('unknown'));

      await signInAnywhere(visitor, seller);
      await page.goto(MINE);
      await expect(page.getByRole('article')).toHaveCount(2);
      await expect(page.locator('.own-note .chip--info')).toHaveCount(2);
      await inspect(page, name('mine'));
      await page.locator('.offer-card').filter({ hasText: 'Марія' }).locator('.button').click();
      await expect(page.locator('.announcement')).toBeVisible();
      await inspect(page, name('services'));
      await page.goto('/dashboard/our-pets');
      await card(visitor, `Luna ${size} ${lang}`).locator('.button').click();
      await expect(page.locator('.announcement__pet')).toBeVisible();
      await inspect(page, name('pet'));
      await page.goto('/dashboard/our-pets');
      await expect(card(visitor, `Luna ${size} ${lang}`)).toBeVisible();
      await inspect(page, name('our-pets'));

      await page.goto(MINE);
      await page.locator('.market-add').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('radio').first().check();
      await inspect(page, name('publish-type'));
      await dialog.getByRole('radio').nth(1).check();
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      await dialog
        .locator(`.pet-choice`, { hasText: `Bim ${size} ${lang}` })
        .getByRole('checkbox')
        .check();
      await inspect(page, name('publish-pets'));
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await page.locator('.offer-card').filter({ hasText: 'Марія' }).locator('.button').click();
      await page.locator('.announcement__head .icon-button').click();
      await page.getByRole('menuitem').first().click();
      await dialog.locator('.publish__service .button').first().click();
      await inspect(page, name('calendar'));
      await dialog.locator('.range-calendar__views button').last().click();
      await inspect(page, name('calendar-years'));
      await dialog.locator('.choice-grid button:not(:disabled)').first().click();
      await inspect(page, name('calendar-months'));
    });
  }
}

test('services and a pet are announced without a network, published with it, and read by somebody else without one', async ({
  open,
  service,
}) => {
  const olena = await open();
  await furnish(service.url, await olena.register(), ['Rex']);
  await olena.readyForOffline();
  await olena.page.goto(MINE);
  const dialog = olena.page.getByRole('dialog');
  const add = olena.page.locator('.market-add');
  await add.click();
  await expect(dialog).toBeVisible();
  await olena.offline();

  await dialog.getByRole('radio', { name: /^Services/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const walking = dialog.getByRole('group', { name: 'Dog walking' });
  await walking.getByRole('button', { name: 'Choose days' }).click();
  await walking.getByRole('button', { name: 'Later month' }).click();
  for (const day of [/^10$/, /^14$/]) await walking.locator('.rdp-day_button', { hasText: day }).click();
  await expect(walking.getByRole('list', { name: 'Available' })).toContainText(/10\s*–\s*14/);
  await dialog.getByLabel('Description').fill('Walks in the park');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog).toBeHidden();

  await add.click();
  await dialog.getByRole('radio', { name: /^A pet/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('checkbox', { name: /Rex/ }).check();
  await dialog.getByLabel('What it costs').selectOption('Free of charge');
  await dialog.getByLabel('Description').fill('A kind dog');
  await olena.page.reload();
  await add.click();
  await expect(dialog.getByLabel('Description')).toHaveValue('A kind dog');
  await dialog.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(olena.page.getByText('Waiting for the network')).toHaveCount(2);

  await olena.online();
  await expect(olena.page.getByText('Published · 30 days left')).toHaveCount(2);

  const ivan = await open({ viewport: DESKTOP });
  await ivan.page.goto(MARKET);
  await expect(card(ivan, 'Rex')).toContainText('Free of charge');
  await expect(card(ivan, 'Olena Koval')).toContainText('Dog walking');
  await ivan.readyForOffline();
  await ivan.offline();
  await ivan.page.reload();
  await ivan.page.getByLabel('Type').selectOption('Services');
  await ivan.page.getByLabel('Service', { exact: true }).selectOption('Dog walking');
  await ivan.page.getByRole('button', { name: 'Filter' }).click();
  await expect(card(ivan, 'Rex')).toHaveCount(0);
  await card(ivan, 'Olena Koval')
    .getByRole('link', { name: /See details/ })
    .click();
  await expect(ivan.page.getByRole('article')).toContainText('Walks in the park');
  await ivan.page.goBack();
  await expect(ivan.page.getByLabel('Service', { exact: true })).toHaveValue('dogWalking');
  await ivan.page.getByRole('button', { name: 'Show everything' }).click();
  await expect(card(ivan, 'Rex')).toBeVisible();
  await ivan.online();

  await card(olena, 'Rex')
    .getByRole('link', { name: /See details/ })
    .click();
  await olena.page.getByRole('button', { name: 'More about this announcement' }).click();
  await olena.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(olena.page).toHaveURL(new RegExp(`${MARKET}$`));
  await expect(olena.page.getByText('The announcement is removed.')).toBeVisible();
  await expect(card(ivan, 'Rex')).toHaveCount(0, { timeout: 30_000 });
  await expect(card(ivan, 'Olena Koval')).toBeVisible();
});

test('an announcement near its end is renewed with one tap, without a network, and lives for another thirty days', async ({
  open,
  service,
}) => {
  const olena = await open();
  const { page } = olena;
  const person = await olena.register();
  const [pet = ''] = await furnish(service.url, person, ['Bublyk']);
  await announce(service.url, person, [pet]);
  await page.goto(MINE);
  await expect(page.getByText('Published · 30 days left')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0);

  await bringEnd(service, pet, 2);
  await expect(card(olena, 'Bublyk')).toContainText('Published · 2 days left', { timeout: 30_000 });
  await olena.readyForOffline();
  await olena.offline();
  await page.getByRole('button', { name: 'Renew' }).click();
  await expect(card(olena, 'Bublyk')).toContainText('Waiting for the network');
  await olena.online();
  await expect(card(olena, 'Bublyk')).toContainText('Published · 30 days left', { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0);
});
