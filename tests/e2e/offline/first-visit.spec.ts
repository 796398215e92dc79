import { factOf } from '../../bench/facts.ts';
import { FIRST_SCREENS, firstScreenKilobytes } from '../../bench/first-screen-scripts.ts';
import { expect, PHONE, test, Visitor } from '../support/fixtures.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import { ServiceProcess } from '../support/service-process.ts';
import { noteShifts, shifted } from './last-screen-steps.ts';
import { PausedNetwork } from './paused-network.ts';

const COUNT = 40;
const NEWEST = factOf(COUNT - 1);
/** The worker, and its requests to the service. */
const DATA = /^\/(assets\/main-|bundle\/|sync\/|db\/|auth\/)/;

let service: ServiceProcess;
let network: PausedNetwork;
let visitor: Visitor;

test.beforeAll(async () => {
  service = await ServiceProcess.start({}, COUNT);
});
test.afterAll(() => service.remove());
test.beforeEach(async ({ browser }) => {
  network = await PausedNetwork.before(service.url);
  network.away = DATA;
  visitor = await Visitor.open(browser, network.url, { serviceWorkers: 'block', viewport: PHONE });
  await noteShifts(visitor.page);
});
test.afterEach(async () => {
  await visitor.context.close();
  await network.close();
});

test('shows the newest posts with the page before any data when the network fails, and continues when it is back', async () => {
  const { page } = visitor;

  await test.step('the network fails after the page', async () => {
    network.away = new RegExp(`${DATA.source}|^/assets/connection-|^/index\\.html`);
    await page.goto('/dashboard/community');
    await expect(page.getByRole('article').first()).toContainText(NEWEST.postTitle);
    await page.evaluate(() => Object.assign(window, { stays: true }));
    const refused = network.refused;
    await expect.poll(() => network.refused).toBeGreaterThan(refused);
    await expect(page.getByRole('article').first()).toContainText(NEWEST.postTitle);
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  });

  await test.step('the data arrive later, and nothing moves', async () => {
    network.away = DATA;
    const refused = network.refused;
    await page.goto('/dashboard/community');
    const cards = page.getByRole('article');
    await expect(cards.first()).toContainText(NEWEST.postTitle);
    await expect(cards.first()).toHaveAttribute('aria-setsize', '10');
    await expect.poll(() => network.refused).toBeGreaterThan(refused);
    network.away = null;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(cards.first()).toHaveAttribute('aria-setsize', '-1');
    await expect(cards.first()).toContainText(NEWEST.postTitle);
    expect(await shifted(page)).toEqual([]);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('article').filter({ hasText: factOf(COUNT - 11).postTitle })).toBeVisible();
  });
});

test('shows a post in the HTML of its address, also without any server, and says when it was removed', async () => {
  const { page } = visitor;

  await test.step('no server answers', async () => {
    await page.goto(`/dashboard/post/${NEWEST.slug}`);
    await expect(page.getByRole('heading', { name: NEWEST.postTitle, level: 1 })).toBeVisible();
    await expect(page.getByRole('article')).toContainText(NEWEST.authorName);
    await expect(page).toHaveTitle(`${NEWEST.postTitle} · Lapka`);
    network.away = /^\/(bundle|sync|db|auth)\//;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(visitor.badge('unreachable')).toBeVisible();
    await expect(page.getByRole('heading', { name: NEWEST.postTitle, level: 1 })).toBeVisible();
  });

  await test.step('the post is removed between its page and its data', async () => {
    network.away = DATA;
    const author = await PersonClient.signIn(service.url, await registerPerson(service.url));
    const statement = postStatement('Here for a moment', '<p>Read it while it lasts.</p>');
    await author.write([statement]);
    const address = `/dashboard/post/${statement.slug}`;
    await expect.poll(async () => (await fetch(service.url + address)).status).toBe(200);
    await page.goto(address);
    await expect(page.getByRole('heading', { name: statement.postTitle, level: 1 })).toBeVisible();
    const [written] = (await author.documents()).filter(({ _id }) => _id === statement._id);
    await author.write([{ ...written, _deleted: true }]);
    await expect.poll(async () => (await fetch(service.url + address)).status).toBe(404);
    network.away = null;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { name: 'This post was removed' })).toBeVisible();
  });
});

for (const [name, { path, budget }] of Object.entries(FIRST_SCREENS)) {
  test(`needs at most ${budget} KB of JavaScript before ${name} can be used`, async () => {
    expect(await firstScreenKilobytes(service.url + path)).toBeLessThanOrEqual(budget);
  });
}
