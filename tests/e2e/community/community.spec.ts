import type { Page } from 'playwright/test';
import { factOf } from '../../bench/facts.ts';
import { untilMirrorHolds } from '../../bench/mirror-holds.ts';
import { expect, test, Visitor } from '../support/fixtures.ts';
import { registerPerson } from '../support/people.ts';
import { PersonClient } from '../support/person-client.ts';
import { postStatement } from '../support/post-statement.ts';
import { ServiceProcess } from '../support/service-process.ts';

// No page here is loaded offline, so the tests save the installation of a service worker.
test.use({ serviceWorkers: 'block' });

/** More than one bundle contains, and many times more than is rendered; a bench scrolls ten thousand. */
const MANY = 1_200;
/** The maximum number of cards that exist at once: those near the screen. */
const MOST_CARDS = 40;

const cards = (page: Page) => page.getByRole('article');
/**
 * The number of the card in the middle of the screen (or of the next one, in a gap between two), and its distance from
 * the top.
 */
const reading = (page: Page) =>
  page.evaluate(() => {
    const card = [...document.querySelectorAll('[role=feed] article')]
      .map((article) => ({ article, box: article.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > innerHeight / 2 && box.top < innerHeight)
      .sort((one, other) => one.box.top - other.box.top)[0];
    return { number: card?.article.getAttribute('aria-posinset') ?? null, top: card?.box.top ?? 0 };
  });

test('scrolls a thousand posts to their end with few cards; "back" and a reload return to the same card', async ({
  browser,
}) => {
  const service = await ServiceProcess.start({}, MANY);
  const visitor = await Visitor.open(browser, service.url, { serviceWorkers: 'block' });
  const { page } = visitor;
  try {
    await page.goto('/dashboard/community');
    await expect(cards(page).first()).toBeVisible();
    await untilMirrorHolds(page, MANY);
    // Posts after the first bundle wait behind the pill; a reload shows all of them.
    await page.reload();
    await expect(cards(page).first()).toContainText(factOf(MANY - 1).postTitle);
    await page.evaluate(async (number) => {
      const state = { most: 0, last: 0 };
      Object.assign(window, { state });
      let still = 0;
      while (state.last < number && still < 900) {
        const before = state.last;
        window.scrollBy(0, window.innerHeight * 2);
        await new Promise((next) => requestAnimationFrame(next));
        const all = document.querySelectorAll('[role=feed] article');
        state.most = Math.max(state.most, all.length);
        for (const card of all) state.last = Math.max(state.last, Number(card.getAttribute('aria-posinset')));
        still = state.last === before ? still + 1 : 0;
      }
    }, MANY);
    const { most, last } = await page.evaluate(
      () => (window as unknown as { state: { most: number; last: number } }).state,
    );
    expect(last).toBe(MANY);
    expect(most).toBeLessThanOrEqual(MOST_CARDS);

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect.poll(async () => (await reading(page)).number).not.toBeNull();
    const { number } = await reading(page);
    await page.locator(`article[aria-posinset="${number}"]`).getByRole('heading').getByRole('link').click();
    await expect(page.getByRole('button', { name: 'More options for this post' })).toBeVisible();
    await page.goBack();
    await expect.poll(async () => (await reading(page)).number).toBe(number);
    await page.reload();
    await expect.poll(async () => (await reading(page)).number).toBe(number);
  } finally {
    await visitor.context.close();
    await service.remove();
  }
});

test('shows new posts to a reader behind a pill, which the keyboard opens', async ({ open, service }) => {
  const author = await PersonClient.signIn(service.url, await registerPerson(service.url));
  for (const n of [1, 2, 3, 4, 5, 6])
    await author.write([postStatement(`Reading ${n}`, `<p>${'A rather long text. '.repeat(20)}</p>`)]);
  const reader = await open();
  await reader.page.goto('/dashboard/community');
  await expect(reader.card('Reading 6')).toBeVisible();
  await reader.page.mouse.wheel(0, 700);
  await expect.poll(() => reader.page.evaluate(() => scrollY)).toBeGreaterThan(300);
  const before = await reading(reader.page);
  await author.write([postStatement('Just arrived', '<p>News.</p>')]);
  const pill = reader.page.getByRole('button', { name: '1 new post' });
  await expect(pill).toBeVisible();
  const after = await reading(reader.page);
  expect(after.number).toBe(before.number);
  expect(Math.abs(after.top - before.top)).toBeLessThan(1);
  await pill.focus();
  await reader.page.keyboard.press('Enter');
  await expect(reader.card('Just arrived')).toBeInViewport();
});
