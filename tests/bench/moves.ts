import type { BrowserContext, Page } from 'playwright/test';
import { sized } from './size.ts';
import { quantile, type Row } from './stage.ts';

/** A phone's processor, as Lighthouse simulates it. */
const SLOWER = 4;
const TURNS = sized(10, 1);

interface Move {
  readonly name: string;
  readonly from: string;
  readonly press: string;
  /** Stands there afterwards. */
  readonly shown: string;
}

const COMMUNITY = '/dashboard/community';
const MOVES: readonly Move[] = [
  { name: 'a post', from: COMMUNITY, press: 'article h2 a', shown: 'main article, main .prose' },
  { name: 'a profile', from: COMMUNITY, press: 'article .post-byline', shown: 'main h1' },
  {
    name: 'the messages',
    from: COMMUNITY,
    press: 'header a[href="/dashboard/messages"], a[href="/dashboard/messages"]',
    shown: 'main h1',
  },
  { name: 'the drawer', from: COMMUNITY, press: 'header button', shown: '[role=dialog], dialog[open]' },
  {
    name: 'the dialog for a post',
    from: COMMUNITY,
    press: '.post-input__button',
    shown: '[role=dialog], dialog[open]',
  },
  { name: 'the services', from: COMMUNITY, press: 'nav a[href="/dashboard/services"]', shown: 'main h1' },
];

/**
 * From a press to the next paint (interaction to next paint) for the moves that people make most, on a processor that
 * is made slower; each move begins on a community page that has come to rest.
 */
export async function movesInside(context: BrowserContext): Promise<Row[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
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

/** The longest event of the press, as the browser itself measures it; its shortest figure is 16 ms. */
async function timeOf(page: Page, { from, press, shown }: Move): Promise<number> {
  await page.goto(from);
  await page.locator('article').first().waitFor();
  await page.evaluate(() => new Promise<void>((rested) => requestIdleCallback(() => rested(), { timeout: 3_000 })));
  await page.evaluate(() => {
    Object.assign(window, { longestEvent: 0 });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        const { longestEvent } = window as unknown as { longestEvent: number };
        Object.assign(window, { longestEvent: Math.max(longestEvent, duration) });
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await page.locator(press).locator('visible=true').first().click();
  await page.locator(shown).first().waitFor();
  await page.evaluate(() => new Promise<void>((rested) => requestIdleCallback(() => rested(), { timeout: 3_000 })));
  return await page.evaluate(() => Math.max(16, (window as unknown as { longestEvent: number }).longestEvent));
}
