import type { Locator } from 'playwright/test';
import { pedigreePath } from '../../../src/domain/paths.ts';
import { importPedigrees } from '../support/admins.ts';
import { DESKTOP, expect, PHONE, test } from '../support/fixtures.ts';
import { inspectEnlarged, inspectSizes } from '../support/inspect.ts';
import { tabTo } from '../support/tab-to.ts';

const SEARCH = '/dashboard/search-pedigree';
/** Hetman's parents are half siblings by Baron; Mavka is his full sister, and Luna descends from Baron's line. */
const DOGS = `dog_id;dog_name;name;sex;breed;birthday;kennel;sir;dam;cm
УКУ 001;Барон Срібна Долина;;m;Хорт;2008-03-01;Срібна Долина;;;70
УКУ 002;Леді Степова Зоря;;f;Хорт;2008;Степова Зоря;;;66
УКУ 003;Калина Срібна Долина;;f;Хорт;2009;Срібна Долина;;;65
УКУ 004;Орлик Срібна Долина;;m;Хорт;2012-05-11;Срібна Долина;УКУ 001;УКУ 002;71
УКУ 005;Роса Срібна Долина;;f;Хорт;2013-06-02;Срібна Долина;УКУ 001;УКУ 003;66
УКУ 006;Гетьман Срібна Долина;Бублик;m;Хорт;2017-09-20;Срібна Долина;УКУ 004;УКУ 005;72
УКУ 007;Мавка Срібна Долина;;f;Хорт;2017-09-20;Срібна Долина;УКУ 004;УКУ 005;67
УКУ 008;Luna Odesa Wave;;f;Хорт;2019;Odesa Wave;УКУ 001;;66
УКУ 009;Грім Срібна Долина;;m;Хорт;2021-01-15;Срібна Долина;УКУ 006;УКУ 008;70
`;
const HETMAN = pedigreePath('УКУ 006');

// Only tests that load the page offline need the service worker, whose installation costs as much as the first page.
test.use({ serviceWorkers: 'block' });

test.beforeAll(({ service }) => importPedigrees(service, DOGS));

test('a dog is found by name, its pedigree is read offline too, printed, and used for calculations and matings', async ({
  open,
}) => {
  const visitor = await open({ viewport: DESKTOP, serviceWorkers: 'allow' });
  const { page } = visitor;
  await page.addInitScript(() => {
    // The system's dialog would block the browser; the printable state exists while it is open.
    window.print = () => undefined;
  });
  await visitor.register('Olena', 'Koval', SEARCH);
  const box = page.getByLabel('Dog’s name or number');
  const hits = page.getByRole('list', { name: 'Dogs found' }).getByRole('link');
  // Latin letters find a Ukrainian name.
  await box.fill('hetman');
  await expect(hits).toHaveCount(1);
  await expect(hits).toContainText('Breed: Хорт · Kennel: Срібна Долина');
  await expect.poll(() => leftOf(hits)).toBe((await leftOf(box)) + BORDER_PX);
  await inspectSizes(page, 'en', 'pedigree-search');
  await box.fill('гет');
  await expect(hits).toHaveCount(0);
  await box.fill('ГЕТЬМ');
  await hits.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Гетьман Срібна Долина' })).toBeVisible();
  const family = page.getByRole('navigation', { name: /^Family of/ });
  const kin = ['Орлик', 'Роса', 'Мавка', 'Грім'].map((name) => `${name} Срібна Долина`);
  await expect(family.getByRole('link')).toHaveText(kin);
  const head = page.locator('.dog-head');
  for (const text of ['УКУ 006', '20 September 2017', 'Срібна Долина']) await expect(head).toContainText(text);
  await expect(head).toContainText('12.5% · 5 gen., 10% known');
  const table = page.getByRole('table', { name: 'What’s known about the dog' });
  await expect(table.getByRole('row')).toHaveCount(10);
  await page.getByLabel('Filter').fill('height');
  await expect(table.getByRole('row')).toHaveText(['Height, cm72']);
  await page.getByLabel('Filter').fill('');
  const rowsPerPage = page.getByLabel('Rows per page');
  await rowsPerPage.selectOption('All');
  expect((await rowsPerPage.boundingBox())?.y).toBe((await page.getByLabel('Filter').boundingBox())?.y);

  // The border is moved, collapsed and opened by keyboard.
  const border = page.getByRole('separator', { name: 'Width: Family' });
  await tabTo(page, border);
  await page.keyboard.press('ArrowRight');
  await expect(border).toHaveAttribute('aria-valuenow', '35');
  await page.keyboard.press('Enter');
  await expect(border).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('Enter');
  await expect(border).toHaveAttribute('aria-valuenow', '30');

  const inbreeding = page.getByRole('region', { name: 'Inbreeding' });
  await expect(inbreeding.locator('.inbreeding__number')).toHaveText('12.5%');
  await expect(inbreeding).toContainText('At least as high as in a litter from a half-brother and half-sister');
  await expect(inbreeding.getByRole('listitem')).toHaveText(['Барон Срібна Долина 12.5%']);
  const ancestors = page.getByRole('region', { name: 'Ancestors', exact: true });
  await expect(ancestors.getByRole('list', { name: 'Ancestors that appear more than once' })).toContainText('Барон');
  await expect(ancestors.getByRole('list', { name: /generation by generation/ }).getByRole('link')).toHaveCount(6);
  await inspectSizes(page, 'en', 'pedigree');

  await test.step('the chart is before the family, and as a whole in its frame by keyboard', async () => {
    const [chartAt, familyAt] = await Promise.all([ancestors.boundingBox(), family.boundingBox()]);
    expect(chartAt?.y).toBeLessThan(familyAt?.y ?? 0);
    await page.setViewportSize(PHONE);
    const frame = page.getByRole('region', { name: /^Ancestor chart for/ });
    const hidden = () =>
      frame.evaluate((one) => Math.max(one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight));
    expect(await hidden()).toBeGreaterThan(0);
    await tabTo(page, page.getByRole('button', { name: 'Fit to frame' }));
    await page.keyboard.press('Enter');
    await expect.poll(hidden).toBe(0);
    await inspectEnlarged(page, 'pedigree');
    await page.setViewportSize(DESKTOP);
  });

  await test.step('printed as the chart alone', async () => {
    await page.getByRole('button', { name: 'Print' }).click();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('.print-sheet');
    await expect(sheet.getByRole('heading', { name: 'Гетьман Срібна Долина' })).toBeVisible();
    await expect(sheet.getByRole('list', { name: /generation by generation/ }).getByRole('listitem')).toHaveCount(7);
    await expect(page.locator('main')).toBeHidden();
    await page.screenshot({ path: 'test-results/screens/pedigree-print.png' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(sheet).toHaveCount(0);
    await page.emulateMedia({ media: null });
  });

  const mating = page.getByRole('region', { name: 'Trial mating' });
  await mating.getByLabel('Other dog’s name or number').fill('мавка');
  await mating.getByRole('button', { name: 'Choose Мавка Срібна Долина' }).click();
  await mating.getByLabel('Other dog’s name or number').fill('luna');
  await mating.getByRole('button', { name: 'Choose Luna Odesa Wave' }).click();
  const mates = mating.getByRole('list', { name: /least inbred litter first/ }).getByRole('listitem');
  await expect(mates).toContainText(['Luna Odesa Wave', 'Мавка Срібна Долина']);
  await expect(mates.nth(0)).toContainText('12.5%');
  await expect(mates.nth(1)).toContainText('31.25%');
  await mates
    .nth(1)
    .getByRole('button', { name: /^Litter with/ })
    .click();
  await expect(mating.locator('.inbreeding__number')).toHaveText('31.25%');
  await inspectSizes(page, 'en', 'pedigree-mating');

  await visitor.readyForOffline();
  await visitor.offline();
  await page.reload();
  await expect(inbreeding.locator('.inbreeding__number')).toHaveText('12.5%');
  await expect(mates.nth(1)).toContainText('31.25%');
  await page.goto(`${SEARCH}?q=luna`);
  await expect(hits).toHaveCount(1);
  await expect(page.getByText(/Offline, you can only find dogs you’ve opened or found here before/)).toBeVisible();
  await page.goto(pedigreePath('УКУ 003'));
  await expect(page.getByRole('heading', { name: 'This pedigree isn’t on your device' })).toBeVisible();
});

/** Around the field, and around the panel that the rows are in. */
const BORDER_PX = 1;

async function leftOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.x ?? Number.NaN;
}

test('a visitor reads a pedigree in Ukrainian on a phone, and an unknown address says so', async ({ open }) => {
  const { page } = await open({ locale: 'uk-UA', colorScheme: 'dark', viewport: PHONE, hasTouch: true });
  await page.goto(HETMAN);
  await expect(page.getByRole('heading', { level: 1, name: 'Гетьман Срібна Долина' })).toBeVisible();
  await expect(page.locator('.inbreeding__number')).toHaveText(/^12,5\s?%$/);
  await inspectSizes(page, 'uk', 'pedigree');
  await page.getByRole('region', { name: 'Предки', exact: true }).scrollIntoViewIfNeeded();
  await inspectSizes(page, 'uk', 'pedigree-chart');
  await page.getByRole('region', { name: 'Інбридинг' }).scrollIntoViewIfNeeded();
  await inspectSizes(page, 'uk', 'pedigree-inbreeding');
  await test.step('a tap beside a relative’s name leads to that dog', async () => {
    const mavka = page.locator('.family li').filter({ hasText: 'Мавка' });
    const { width = 0, height = 0 } = (await mavka.boundingBox()) ?? {};
    await mavka.tap({ position: { x: width - 4, y: height / 2 } });
    await expect(page).toHaveURL((url) => url.pathname === new URL(pedigreePath('УКУ 007'), url).pathname);
  });
  await page.goto(pedigreePath('УКУ 999'));
  await expect(page.getByRole('heading', { name: 'Родовід не знайдено!' })).toBeVisible();
  await page.goto('/dashboard/pedigree/~~');
  await expect(page.getByRole('heading', { name: 'Невірний ідентифікатор родоводу.' })).toBeVisible();
  await inspectSizes(page, 'uk', 'pedigree-invalid');
});
