import { reservationPath } from '../../../src/domain/paths.ts';
import { reservationOfAddress } from '../../../src/domain/reservation/id.ts';
import { DESKTOP, expect, PHONE, test, type Visitor } from '../support/fixtures.ts';
import { inspect, inspectSizes } from '../support/inspect.ts';
import { announce, furnish } from '../support/market-steps.ts';
import { registerPerson } from '../support/people.ts';
import { idOf } from '../support/profile-steps.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import { letDayPass } from './pet-reservation.ts';
import { WORDS } from './reservation-labels.ts';

// Only the client loads the page offline.
test.use({ serviceWorkers: 'block' });

const MARKET = '/dashboard/services-and-announcements';
const LIST = '/dashboard/reservations-list';
const DAY = '2030-12-09';
const PET = 'Рекс';
const ADDRESS = 'Lviv, Ploshcha Rynok 1';
const NUMBER = '+380 50 111 22 33';
/** The review texts of the two. */
const OF_EXECUTOR = 'Рекс повернувся щасливий, а світлини приходили щогодини.';
const OF_PET = 'Тягне повідець.';
const OF_CUSTOMER = 'Усе вчасно.';
const ANSWER = 'Дякую, приходьте ще!';

/**
 * The client uses a phone in Ukrainian and dark colours and is offline at times; the executor a desktop in English and
 * light colours.
 */
const DESK = { lang: 'en', locale: 'en-US', colorScheme: 'light', viewport: DESKTOP } as const;
const HAND = {
  lang: 'uk',
  locale: 'uk-UA',
  colorScheme: 'dark',
  viewport: PHONE,
  hasTouch: true,
  serviceWorkers: 'allow',
} as const;
type Appearance = typeof DESK | typeof HAND;

interface Side {
  readonly visitor: Visitor;
  readonly lang: Appearance['lang'];
  readonly words: (typeof WORDS)[Appearance['lang']];
  readonly id: string;
  readonly name: string;
}

interface Story {
  readonly service: ServiceProcess;
  readonly client: Side;
  readonly executor: Side;
}

type Open = (options?: Parameters<typeof Visitor.open>[2]) => Promise<Visitor>;

async function enter(
  open: Open,
  service: ServiceProcess,
  { lang, ...appearance }: Appearance,
  { name, offers }: { name: readonly [string, string]; offers: boolean },
): Promise<Side> {
  const person = await registerPerson(service.url, ...name);
  await furnish(service.url, person, offers ? [] : [PET]);
  if (offers) await announce(service.url, person, []);
  const visitor = await open(appearance);
  await visitor.signIn(person, LIST);
  return { visitor, lang, words: WORDS[lang], id: await idOf(visitor), name: name.join(' ') };
}

/** With every accessibility rule: no other test checks these screens in English too. */
const inspectScreen = ({ visitor: { page }, lang }: Side, name: string) =>
  inspectSizes(page, lang, name, { every: true });
const rows = ({ visitor: { page }, words }: Side) => page.getByRole('list', { name: words.list }).getByRole('link');
const status = ({ visitor: { page } }: Side, text: string) =>
  page.locator('.reservation__head').getByText(text, { exact: true });
/** The history shows this many of its four events, in order. */
const hasHappened = ({ visitor: { page }, words }: Side, count: number) =>
  expect(page.getByRole('region', { name: words.history }).getByRole('listitem').locator('strong')).toHaveText(
    words.histories.slice(0, count),
  );

/** Offline; returns the reservation's id. */
async function ask({ client, executor }: Story): Promise<string> {
  const { visitor, words } = client;
  const { page } = visitor;
  await expect(page.getByRole('heading', { name: words.none })).toBeVisible();
  await page.goto(`${MARKET}?type=Services`);
  await page.getByRole('article').filter({ hasText: executor.name }).locator('a.button').click();
  await expect(page.locator('.announcement')).toBeVisible();
  await visitor.readyForOffline();
  await visitor.offline();
  await page.getByRole('button', { name: words.ask }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: words.walking }).check();
  await dialog.getByRole('button', { name: words.askedDay }).click();
  await expect(dialog.getByRole('radio', { name: PET })).toBeChecked();
  await dialog.getByLabel(words.message).fill('Рекс любить гуляти зранку, годину або дві.');
  await dialog.getByRole('button', { name: words.send }).click();
  await expect(dialog.getByText(words.askedTruth)).toBeVisible();
  await expect(dialog).not.toContainText(words.booked);

  await dialog.getByRole('link', { name: words.toReservations }).click();
  await expect(rows(client)).toContainText(words.asked);
  await page.reload();
  await expect(rows(client)).toContainText(words.asked);
  await expect(rows(client)).toContainText(`${words.youAsked} ${executor.name}`);
  await rows(client).click();
  await expect(status(client, words.asked)).toBeVisible();
  await expect(page.getByText(words.nothingBooked)).toBeVisible();
  await expect(page.locator('main')).not.toContainText(words.booked);
  await inspectScreen(client, 'reservation-asked');
  await visitor.online();
  await expect(status(client, words.new)).toBeVisible();
  return reservationOfAddress(new URL(page.url()).pathname.split('/').at(-1) ?? '') ?? '';
}

/** At first offline: the client must not be notified before it is confirmed. */
async function confirm({ client, executor }: Story): Promise<void> {
  const { visitor, words } = executor;
  const { page } = visitor;
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: words.waits })).toBeVisible();
  await inspectScreen(executor, 'reservations-dashboard');
  await page.goto(LIST);
  await expect(rows(executor)).toContainText(`${words.askedBy} ${client.name}`);
  await inspectScreen(executor, 'reservations');
  await rows(executor).click();
  await expect(status(executor, words.new)).toBeVisible();
  await inspectScreen(executor, 'reservation-new');

  await visitor.offline();
  await page.getByRole('button', { name: words.confirm }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.reachMe).check();
  await dialog.getByLabel(words.phone).fill(NUMBER);
  await dialog.getByLabel(words.address).fill(ADDRESS);
  await inspectScreen(executor, 'reservation-confirm');
  await dialog.getByRole('button', { name: words.confirm }).dblclick();
  await visitor.dialogClosed();
  await expect(page.getByText(words.confirmWaits)).toBeVisible();
  await expect(status(executor, words.new)).toBeVisible();
  await expect(status(client, client.words.new)).toBeVisible();
  await inspectScreen(executor, 'reservation-waits');
  await visitor.online();
  await expect(status(executor, words.confirmed)).toBeVisible();
}

/** The confirmed reservation can be read offline, too. */
async function readOffline({ client, executor }: Story): Promise<void> {
  const { visitor, words } = client;
  const { page } = visitor;
  await expect(status(client, words.confirmed)).toBeVisible();
  await expect(page.getByRole('link', { name: NUMBER })).toBeVisible();
  await visitor.readyForOffline();
  await visitor.offline();
  await page.reload();
  await expect(status(client, words.confirmed)).toBeVisible();
  await expect(page.getByText(ADDRESS)).toBeVisible();
  await hasHappened(client, 2);
  await inspectScreen(client, 'reservation-confirmed');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: words.toCalendar }).click();
  expect((await file).suggestedFilename()).toBe('lapka.ics');
  await page.goto(LIST);
  await expect(rows(client)).toContainText(`${words.youAsked} ${executor.name}`);
  await expect(rows(client)).toContainText(words.confirmed);
  for (const { visitor, words } of [client, executor]) {
    await visitor.page.goto(`/dashboard/orders?day=${DAY}&also=1`);
    await expect(visitor.page.getByRole('link', { name: words.walking })).toContainText(words.approved);
  }
  await inspectScreen(client, 'orders');
  await visitor.online();
}

/** Both view it afterwards; the client marks it as done. */
async function passDay({ service, client, executor }: Story, reservation: string): Promise<void> {
  await letDayPass(service, reservation);
  for (const side of [client, executor]) {
    await side.visitor.page.goto(reservationPath(reservation));
    await expect(status(side, side.words.finished)).toBeVisible();
    await hasHappened(side, 3);
  }
  const { visitor, words } = client;
  await inspectScreen(client, 'reservation-finished');
  await visitor.page.getByRole('button', { name: words.done, exact: true }).dblclick();
  for (const side of [client, executor]) {
    await expect(status(side, side.words.done)).toBeVisible();
    await hasHappened(side, 4);
  }
}

/** The client reviews the executor; the executor reviews the pet, and then the client. */
async function review({ client, executor }: Story): Promise<void> {
  const hers = client.visitor.page;
  await hers.getByRole('button', { name: client.words.leave }).click();
  await hers.getByRole('dialog').getByRole('radio', { name: client.words.amazing }).check();
  await hers.getByRole('dialog').getByRole('textbox').fill(OF_EXECUTOR);
  await inspectScreen(client, 'review-dialog');
  await hers.getByRole('button', { name: client.words.publish }).click();
  await client.visitor.dialogClosed();
  await expect(hers.locator('.own-review')).toContainText(OF_EXECUTOR);
  await expect(hers.locator('.own-review .chip')).toHaveCount(0);

  const { visitor, words } = executor;
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: words.leave }).click();
  await dialog.getByRole('radio', { name: words.notBad }).check();
  await dialog.getByRole('textbox').fill(OF_PET);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // The draft is preserved.
  await page.getByRole('button', { name: words.leave }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue(OF_PET);
  await dialog.getByRole('button', { name: words.next }).click();
  await dialog.getByRole('textbox').fill(OF_CUSTOMER);
  await dialog.getByRole('button', { name: words.publish }).click();
  await visitor.dialogClosed();
  await expect(page.locator('.own-review')).toContainText(OF_CUSTOMER);
  await expect(page.locator('.own-review .chip')).toHaveCount(0);
  await inspectScreen(executor, 'reservation-with-review');
}

/** On both profiles, on the pet's page and in the totals; the reviews are changed and answered there. */
async function readReviews({ service, client, executor }: Story): Promise<void> {
  const { visitor, words, lang } = executor;
  const { page } = visitor;
  const dialog = page.getByRole('dialog');
  await page.goto(`/dashboard/profile/${client.id}?tab=reviews`);
  const item = page.getByRole('article').filter({ hasText: OF_CUSTOMER });
  await expect(item).toContainText(OF_PET);
  await expect(page.locator('.profile__chips')).toContainText(words.oneReview);
  await inspectScreen(executor, 'reviews-of-person');
  await item.getByRole('button', { name: words.more }).click();
  await page.getByRole('menuitem', { name: words.edit }).click();
  await dialog.getByRole('radio', { name: words.amazing }).check();
  await inspectScreen(executor, 'review-dialog-pet');
  await dialog.getByRole('button', { name: words.next }).click();
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(dialog).toHaveCount(0);
  await expect(item).toContainText(words.amazing);
  await expect(item).toContainText(words.edited);

  await page.goto('/dashboard/my-profile?tab=reviews');
  const said = page.getByRole('article').filter({ hasText: OF_EXECUTOR });
  await said.getByRole('button', { name: words.answer }).click();
  await page.getByRole('textbox').last().fill(ANSWER);
  await inspectScreen(executor, 'review-answer-form');
  await said.getByRole('button', { name: words.answer }).click();
  await expect(said).toContainText(ANSWER);
  await expect(said.locator('.chip')).toHaveCount(0);
  await expect(page.locator('.profile__chips')).toContainText(words.oneReview);
  // The executor sees their own statement; others see it once the review's fact includes it.
  const reviews = async () => (await fetch(`${service.url}/reviews?person=${executor.id}`)).text();
  await expect.poll(reviews).toContain(ANSWER);
  await page.goto('/dashboard');
  await expect(page.locator('#root .dash__stats')).toContainText(words.four);
  await inspect(page, `dashboard-with-reviews-${lang}`);

  const hers = client.visitor.page;
  await hers.goto('/dashboard/my-pets');
  await hers.locator('main a[href*="/dashboard/pet/"]').first().click();
  await hers.goto(`${new URL(hers.url()).pathname}?tab=reviews`);
  await expect(hers.getByRole('article').filter({ hasText: OF_PET })).toContainText(client.words.amazing);
  await inspectScreen(client, 'reviews-of-pet');
  await hers.goto(`/dashboard/profile/${executor.id}?tab=reviews`);
  await expect(hers.getByText(ANSWER)).toBeVisible();
  await inspectScreen(client, 'review-with-answer');
  await client.visitor.offline();
  await hers.reload();
  await expect(hers.getByText(ANSWER)).toBeVisible();
}

test('a reservation is requested offline, confirmed, done, and reviewed by both', { tag: '@journey' }, async ({
  open,
  service,
}) => {
  const executor = await enter(open, service, DESK, { name: ['Zenon', 'Rybak'], offers: true });
  const client = await enter(open, service, HAND, { name: ['Олена', 'Коваль'], offers: false });
  const story = { service, client, executor };
  const reservation = await test.step('requested', () => ask(story));
  await test.step('confirmed', () => confirm(story));
  await test.step('read offline', () => readOffline(story));
  await test.step('done', () => passDay(story, reservation));
  await test.step('reviewed', () => review(story));
  await test.step('read by others', () => readReviews(story));
});
