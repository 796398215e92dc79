import type { ViewportSize } from 'playwright/test';
import { DESKTOP, expect, PHONE, test, type Visitor } from '../support/fixtures.ts';
import { inspectSizes } from '../support/inspect.ts';
import { announce, furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';
import { bringEnd } from './market-end.ts';

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

const MARKET = '/dashboard/services-and-announcements';
const MINE = '/dashboard/my-announcements';

const card = ({ page }: Visitor, name: string) => page.getByRole('article').filter({ hasText: name });

test('the market’s screens are correct on a phone and a desktop in Ukrainian and dark colours', async ({
  open,
  service,
}) => {
  const seller = await registerPerson(service.url, 'Марія', 'Шевченко');
  const [first = ''] = await furnish(service.url, seller, ['Луна', 'Бім']);
  await announce(service.url, seller, [first]);
  const visitor = await open({ viewport: DESKTOP, locale: 'uk-UA', colorScheme: 'dark' });
  const { page } = visitor;
  const inspectScreen = (name: string, sizes?: Readonly<Record<string, ViewportSize>>) =>
    inspectSizes(page, 'uk', name, { every: true, ...(sizes === undefined ? {} : { sizes }) });

  await page.goto(MARKET);
  await expect(card(visitor, 'Луна')).toBeVisible();
  await inspectScreen('market-visitor');
  await page.setViewportSize(PHONE);
  await page.locator('.market-filter__open').click();
  await inspectScreen('market-filter', { phone: PHONE });
  await page.setViewportSize(DESKTOP);
  await page.goto(`${MARKET}?type=Pet&city=UA80000000000093317`);
  await expect(page.locator('.state')).toBeVisible();
  await inspectScreen('market-nothing-fits');
  await page.goto('/dashboard/announcement/pet-unknown');
  await inspectScreen('market-unknown');

  await visitor.signIn(seller, MINE);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.locator('.own-note .chip--info')).toHaveCount(2);
  await inspectScreen('market-mine');
  await page.locator('.offer-card').filter({ hasText: 'Марія' }).locator('.button').click();
  await expect(page.locator('.announcement')).toBeVisible();
  await inspectScreen('market-services');
  await page.goto('/dashboard/our-pets');
  await expect(card(visitor, 'Луна')).toBeVisible();
  await inspectScreen('market-our-pets');
  await card(visitor, 'Луна').locator('.button').click();
  await expect(page.locator('.announcement__pet')).toBeVisible();
  await inspectScreen('market-pet');

  await page.goto(MINE);
  await page.locator('.floating > .icon-button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await inspectScreen('market-publish-type');
  await dialog.getByRole('radio').nth(1).check();
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Бім/ }).check();
  await inspectScreen('market-publish-pets');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.locator('.offer-card').filter({ hasText: 'Марія' }).locator('.button').click();
  await page.locator('.announcement__head .icon-button').click();
  await page.getByRole('menuitem').first().click();
  await dialog.locator('.publish__service .button').first().click();
  await inspectScreen('market-calendar');
  await page.keyboard.press('Escape');
  await expect(dialog.locator('.range-calendar')).toHaveCount(0);
  await expect(dialog.locator('.publish__service .button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.locator('.range-calendar__views button').last().click();
  await inspectScreen('market-calendar-years');
  await dialog.locator('.choice-grid button:not(:disabled)').first().click();
  await inspectScreen('market-calendar-months');
});

test('services and a pet are announced offline, published, renewed near their end, and read by another person offline', {
  tag: '@journey',
}, async ({ open, service }) => {
  const olena = await open({ serviceWorkers: 'allow' });
  const person = await registerPerson(service.url);
  const [rex = ''] = await furnish(service.url, person, ['Rex']);
  await olena.signIn(person, MINE);
  await olena.readyForOffline();
  const dialog = olena.page.getByRole('dialog');
  const add = olena.page.locator('.floating > .icon-button');
  await add.click();
  await expect(dialog).toBeVisible();
  await olena.offline();

  await dialog.getByRole('radio', { name: /^Services/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const walking = dialog.getByRole('group', { name: 'Dog walking' });
  await walking.getByRole('button', { name: 'Choose days' }).click();
  await walking.getByRole('button', { name: 'Next month' }).click();
  // Escape cancels the started selection, and leaves calendar and dialog unchanged.
  await walking.locator('.rdp-day_button', { hasText: /^12$/ }).click();
  await expect(walking.getByText('Now choose the end date')).toBeVisible();
  await olena.page.keyboard.press('Escape');
  await expect(walking.getByText('Choose the start date.')).toBeVisible();
  for (const day of [/^10$/, /^14$/]) await walking.locator('.rdp-day_button', { hasText: day }).click();
  await expect(walking.getByRole('list', { name: 'Available' })).toContainText(/10\s*–\s*14/);
  await walking.getByLabel('How many per day').pressSequentially('a3b');
  await expect(walking.getByLabel('How many per day')).toHaveValue('3');
  const publish = dialog.getByRole('button', { name: 'Publish' });
  await expect(publish).toHaveAttribute('aria-disabled', 'true');
  await expect(publish).toHaveAccessibleDescription('Add a description.');
  // Forced, because the button is marked as disabled but names everything that is missing when pressed.
  await publish.click({ force: true });
  await expect(dialog.getByText('An announcement needs a description.')).toBeVisible();
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await dialog.getByLabel('Description').fill('Walks in the park');
  await publish.click();
  await expect(dialog).toBeHidden();

  await add.click();
  await dialog.getByRole('radio', { name: /^A pet/ }).check();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('checkbox', { name: /Rex/ }).check();
  await dialog.getByLabel('What it costs').selectOption('Price');
  await dialog.getByLabel('Price', { exact: true }).pressSequentially('1a2,5b');
  await expect(dialog.getByLabel('Price', { exact: true })).toHaveValue('12,5');
  await dialog.getByLabel('What it costs').selectOption('Free of charge');
  await dialog.getByLabel('Description').fill('A kind dog');
  await olena.page.reload();
  await add.click();
  await expect(dialog.getByLabel('Description')).toHaveValue('A kind dog');
  await dialog.getByRole('button', { name: 'Publish' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(olena.page.getByText('Waiting to send')).toHaveCount(2);

  await olena.online();
  await expect(olena.page.getByText('Published · 30 days left')).toHaveCount(2);
  await inspectSizes(olena.page, 'en', 'market-mine');

  // Near its end it is renewed with one tap, offline.
  const renew = olena.page.getByRole('button', { name: 'Renew' });
  await expect(renew).toHaveCount(0);
  await bringEnd(service, rex, 2);
  await expect(card(olena, 'Rex')).toContainText('Published · 2 days left');
  await olena.offline();
  await renew.click();
  await expect(card(olena, 'Rex')).toContainText('Waiting to send');
  await olena.online();
  await expect(card(olena, 'Rex')).toContainText('Published · 30 days left');
  await expect(renew).toHaveCount(0);

  const ivan = await open({ viewport: DESKTOP, serviceWorkers: 'allow' });
  await ivan.page.goto(MARKET);
  await expect(card(ivan, 'Rex')).toContainText('Free of charge');
  await expect(card(ivan, 'Olena Koval')).toContainText('Dog walking');
  await expect(card(ivan, 'Olena Koval')).toContainText('up to 3 a day');
  await ivan.page.getByLabel('Sort by').selectOption('Lowest price');
  await expect(ivan.page.getByRole('article').first()).toContainText('Free of charge');
  await inspectSizes(ivan.page, 'en', 'market-visitor');
  await ivan.readyForOffline();
  await ivan.offline();
  await ivan.page.reload();
  await ivan.page.getByLabel('Type').selectOption('Services');
  await ivan.page.getByLabel('Service', { exact: true }).selectOption('Dog walking');
  await ivan.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(card(ivan, 'Rex')).toHaveCount(0);
  await card(ivan, 'Olena Koval')
    .getByRole('link', { name: /See details/ })
    .click();
  // The list stays until its screen has faded out.
  await expect(ivan.page.getByRole('article')).toHaveCount(1);
  await expect(ivan.page.getByRole('article')).toContainText('Walks in the park');
  await inspectSizes(ivan.page, 'en', 'market-services');
  await ivan.page.goBack();
  await expect(ivan.page.getByLabel('Service', { exact: true })).toHaveValue('dogWalking');
  await ivan.page.getByRole('button', { name: 'Show all' }).click();
  await expect(card(ivan, 'Rex')).toBeVisible();
  await ivan.online();

  await olena.page.goto(MARKET);
  const fold = olena.page.getByRole('button', { name: /^Filter: Everything, everywhere/ });
  await expect(olena.page.getByLabel('Type')).toBeHidden();
  await fold.click();
  await olena.page.getByLabel('Type').selectOption('Services');
  await olena.page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(olena.page.getByRole('button', { name: 'Filter: Services' })).toBeFocused();
  await expect(olena.page.getByLabel('Type')).toBeHidden();
  await olena.page.getByRole('button', { name: 'Show all' }).click();
  // Anywhere on the card, not only on its link.
  await card(olena, 'Rex').click({ position: { x: 8, y: 8 } });
  await olena.page.getByRole('button', { name: 'More options for this announcement' }).click();
  await olena.page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(olena.page).toHaveURL(new RegExp(`${MARKET}$`));
  await expect(olena.page.getByText('Announcement removed.')).toBeVisible();
  await expect(card(ivan, 'Rex')).toHaveCount(0);
  await expect(card(ivan, 'Olena Koval')).toBeVisible();
});
