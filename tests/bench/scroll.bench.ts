import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPageIfNeeded } from '../../scripts/lib/builds.ts';
import { heapKilobytes } from './heap.ts';
import { untilMirrorHolds } from './mirror-holds.ts';
import { sized } from './size.ts';
import { openStage, POSTS, type Row } from './stage.ts';

const PHONE = { width: 390, height: 844 };
/** Memory and elements are first measured here: everything is loaded, and little was scrolled. */
const EARLY = sized(500, 60);

/** Scrolls the feed of 10,000 posts from top to end as fast as it loads. */
export async function run(): Promise<Row[]> {
  await buildPageIfNeeded();
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await stage.fillCommunity();
    const context = await browser.newContext({ viewport: PHONE, locale: 'en-US' });
    const page = await openFeed(context, `${stage.service.url}/dashboard/community`);
    await page.evaluate(watchTasks);
    await page.evaluate(scrollTo, EARLY);
    const early = await heapKilobytes(page);
    await page.evaluate(scrollTo, POSTS);
    const late = await heapKilobytes(page);
    const { longest, elements, seen } = await page.evaluate(seenSoFar);
    if (seen < POSTS) throw new Error(`The feed ended after ${seen} posts.`);
    return [
      { name: 'longest task while 10,000 posts are scrolled', value: longest, unit: 'ms', goal: { atMost: 100 } },
      { name: 'most cards in the page at once', value: elements, unit: '', goal: { atMost: 40 } },
      { name: `memory of scripts after ${EARLY} posts`, value: early, unit: 'KB' },
      { name: 'memory of scripts after 10,000 posts', value: late, unit: 'KB' },
      {
        name: 'more memory for each further post',
        value: (late - early) / (POSTS - EARLY),
        unit: 'KB',
        goal: { atMost: 8 },
      },
    ];
  } finally {
    await browser.close();
    await stage.close();
  }
}

async function openFeed(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await untilMirrorHolds(page, POSTS);
  await page.reload();
  await page.waitForSelector('article');
  return page;
}

/** Runs in the page. No function in it has a name, because the compiler's helper for names does not exist there. */
function watchTasks(): void {
  const seen = { longest: 0, elements: 0, seen: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
  new MutationObserver(() => {
    const cards = document.querySelectorAll('[role=feed] article');
    seen.elements = Math.max(seen.elements, cards.length);
    for (const card of cards) seen.seen = Math.max(seen.seen, Number(card.getAttribute('aria-posinset')));
  }).observe(document.body, { childList: true, subtree: true });
}

/** Runs in the page: scrolls by a screen with every frame, until a card of this number appeared. */
async function scrollTo(number: number): Promise<void> {
  const state = (window as unknown as { seen: { seen: number } }).seen;
  let still = 0;
  while (state.seen < number && still < 600) {
    const before = state.seen;
    window.scrollBy(0, window.innerHeight);
    await new Promise((next) => requestAnimationFrame(next));
    still = state.seen === before ? still + 1 : 0;
  }
}

/** Runs in the page. */
function seenSoFar(): { longest: number; elements: number; seen: number } {
  return (window as unknown as { seen: { longest: number; elements: number; seen: number } }).seen;
}
