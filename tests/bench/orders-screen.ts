import { chromium, type Page } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPageIfNeeded } from '../../scripts/lib/builds.ts';
import { kyivDay } from '../../src/domain/reservation/day.ts';
import { reservationOf } from './reservations.ts';
import { registered, signedIn, timeUntil, untilDelivered } from './screens.ts';
import { sized } from './size.ts';
import { openStage, quantile, type Row, type Stage } from './stage.ts';

/** Reservations of one provider, over a year, by this many clients. */
const RESERVATIONS = sized(5_000, 120);
const MONTHS = sized(10, 2);
const ROUNDS = sized(4, 1);
const BATCH_SIZE = 1_000;
const PHONE = { width: 390, height: 844 };
const EMAIL = 'orders@example.com';

/** The orders screen and list of a provider with years of past and future work, on a phone. */
export async function measureScreens(): Promise<Row[]> {
  await buildPageIfNeeded();
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ baseURL: stage.service.url, viewport: PHONE, serviceWorkers: 'block' });
    const { userId, ownDatabase } = await registered(context, EMAIL);
    await fill(stage, ownDatabase, userId);
    const page = await signedIn(context, EMAIL);
    await untilDelivered(page, 'reservation', RESERVATIONS);
    return await measured(page);
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** As the service delivers them. */
async function fill({ service }: Stage, ownDatabase: string, userId: string): Promise<void> {
  const docs = Array.from({ length: RESERVATIONS }, (_, n) => reservationOf(userId, n));
  const database = service.couch.use<object>(ownDatabase);
  for (let from = 0; from < docs.length; from += BATCH_SIZE) {
    await database.bulk({ docs: docs.slice(from, from + BATCH_SIZE) });
  }
}

async function measured(page: Page): Promise<Row[]> {
  const turned: number[] = [];
  const listed: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto('/dashboard/orders');
    await page
      .locator(marked(monthLater(0)))
      .first()
      .waitFor();
    for (let month = 1; month <= MONTHS; month += 1) {
      turned.push(await timeUntil(page, '.orders__head button:last-of-type', marked(monthLater(month))));
    }
    listed.push(await timeUntil(page, '.reservations__head a', '.link-row'));
  }
  const row = (name: string, times: readonly number[], part: number, atMost?: number): Row => ({
    name,
    value: quantile(times, part),
    unit: 'ms' as const,
    ...(atMost === undefined ? {} : { goal: { atMost } }),
  });
  return [
    row(`a month of ${RESERVATIONS} reservations, median`, turned, 0.5, 50),
    row(`a month of ${RESERVATIONS} reservations, p95`, turned, 0.95, 50),
    row(`the list of ${RESERVATIONS} reservations, median`, listed, 0.5),
  ];
}

/** The 15th of a month (`2026-12-15`), which has as many reservations as every other day. */
function monthLater(months: number): string {
  const [year = 0, month = 0] = kyivDay(Date.now()).split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 15)).toISOString().slice(0, 10);
}

const marked = (day: string) => `[data-day="${day}"] .order-mark`;
