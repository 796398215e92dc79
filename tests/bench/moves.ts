import type { BrowserContext, Page } from 'playwright/test';
import { routePath } from '../../src/domain/routes.ts';
import { untilMirrorHolds } from './mirror-holds.ts';
import { sized } from './size.ts';
import { POSTS, quantile, type Row } from './stage.ts';

/** A phone's processor, as Lighthouse simulates it. */
const CPU_SLOWDOWN = 4;
const TURNS = sized(10, 1);

interface Move {
  readonly name: string;
  /** What the bench presses on the community's page. */
  readonly press: string;
  /** The address of the next screen; null for a dialog. */
  readonly leads: RegExp | null;
}

const COMMUNITY = routePath('community');
const linkTo = (name: 'messages' | 'services') => `a[href="${routePath(name)}"]`;
const OPEN_DIALOG = '[role=dialog], dialog[open]';
const MOVES: readonly Move[] = [
  { name: 'a post', press: 'article h2 a', leads: /\/dashboard\/post\// },
  { name: 'a profile', press: 'article .post-byline', leads: /\/dashboard\/profile\// },
  { name: 'the messages', press: linkTo('messages'), leads: new RegExp(routePath('messages')) },
  { name: 'the services', press: linkTo('services'), leads: new RegExp(routePath('services')) },
  { name: 'the drawer', press: 'header button', leads: null },
  { name: 'the dialog for a post', press: '.post-input__button', leads: null },
];

/**
 * Interaction to next paint of the most frequent moves, on a throttled processor; each move begins on an idle community
 * page.
 */
export async function movesInside(context: BrowserContext): Promise<Row[]> {
  const page = await context.newPage();
  await page.goto(COMMUNITY);
  await untilMirrorHolds(page, POSTS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const rows: Row[] = [];
  const all: number[] = [];
  for (const move of MOVES) {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn++) times.push(await timeOf(page, move));
    all.push(...times);
    rows.push({ name: `press to next paint, ${move.name} (p95)`, value: quantile(times, 0.95), unit: 'ms' });
  }
  await page.close();
  return [
    { name: 'press to next paint, all moves (p95)', value: quantile(all, 0.95), unit: 'ms', goal: { atMost: 100 } },
    ...rows,
  ];
}

/** The longest event of the press, as the browser itself counts interactions; it reports at least 16 ms. */
async function timeOf(page: Page, { press, leads }: Move): Promise<number> {
  await page.goto(COMMUNITY);
  // The app's own cards, not those of the last screen.
  await page.locator('#root article').first().waitFor();
  await page.locator('#last-screen').waitFor({ state: 'detached' });
  await page.evaluate(() => new Promise<void>((rested) => requestIdleCallback(() => rested(), { timeout: 3_000 })));
  await page.evaluate(() => {
    Object.assign(window, { longestEvent: 0 });
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        const { longestEvent } = window as unknown as { longestEvent: number };
        // Pointer movements before the press do not count: a finger has none.
        if (interactionId > 0) Object.assign(window, { longestEvent: Math.max(longestEvent, duration) });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator(press).locator('visible=true').first().click();
  if (leads === null) await page.locator(OPEN_DIALOG).first().waitFor();
  else await page.waitForURL(leads);
  await page.evaluate(() => new Promise<void>((rested) => requestIdleCallback(() => rested(), { timeout: 3_000 })));
  return await page.evaluate(() => Math.max(16, (window as unknown as { longestEvent: number }).longestEvent));
}
