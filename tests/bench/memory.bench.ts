import { chromium, type Page } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPageIfNeeded } from '../../scripts/lib/builds.ts';
import { personPath, postPath, ROUTE_NAMES, ROUTES, routePath } from '../../src/domain/routes.ts';
import { fillChats, untilChatsDelivered } from './chat-screen.ts';
import { factOf } from './facts.ts';
import { domNodes, heapKilobytes, workerHeapKilobytes } from './heap.ts';
import { untilMirrorHolds } from './mirror-holds.ts';
import { registered, signedIn } from './screens.ts';
import { sized } from './size.ts';
import { openStage, POSTS, type Row } from './stage.ts';

const PHONE = { width: 390, height: 844 };
const EMAIL = 'memory@lapka.example';
const WALK_COUNT = 3;
/** A walk of ten minutes, at six seconds a screen. */
const SCREENS_OF_A_WALK = sized(100, 8);
const LARGEST_KB = 80_000;
/** Of the third walk: compiled code, and answers that are dropped five minutes after their last use. */
const MOST_GROWTH = 1.05;

/** The screens of the dashboard that lead somewhere without further data, and some of others. */
const ADDRESSES = [
  ...ROUTE_NAMES.filter((name) => ROUTES[name].layout === 'dashboard' && !/:|admin|secret/.test(ROUTES[name].path)).map(
    (name) => routePath(name),
  ),
  postPath(factOf(POSTS - 1).slug),
  personPath(factOf(POSTS - 1).authorId),
];

/** A phone in use for half an hour, with 10,000 posts and 500 chats: the heaps of the page and of the data client. */
export async function run(): Promise<Row[]> {
  await buildPageIfNeeded();
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await stage.fillCommunity();
    await stage.fillAuthors();
    const context = await browser.newContext({ baseURL: stage.service.url, viewport: PHONE, locale: 'en-US' });
    const { userId, ownDatabase } = await registered(context, EMAIL);
    await fillChats(stage, ownDatabase, userId);
    const page = await signedIn(context, EMAIL);
    await untilMirrorHolds(page, POSTS);
    await page.goto(routePath('messages'));
    await untilChatsDelivered(page);
    const sizes: Sizes[] = [];
    for (let walk = 0; walk < WALK_COUNT; walk++) {
      for (let screen = 0; screen < SCREENS_OF_A_WALK; screen++) await visit(page, screen);
      sizes.push({
        page: await heapKilobytes(page),
        worker: await workerHeapKilobytes(page),
        nodes: await domNodes(page),
      });
    }
    return rows(sizes);
  } finally {
    await browser.close();
    await stage.close();
  }
}

interface Sizes {
  /** Kilobytes. */
  readonly page: number;
  readonly worker: number;
  /** Nodes of all documents, also those that are in no page any more. */
  readonly nodes: number;
}

function rows(sizes: readonly Sizes[]): Row[] {
  const both = sizes.map(({ page, worker }) => page + worker);
  const nodes = sizes.map((size) => size.nodes);
  const growth = (of: readonly number[]) => (of.at(-1) ?? Number.NaN) / (of.at(-2) ?? Number.NaN);
  return [
    ...sizes.flatMap(({ page, worker }, walk): Row[] => [
      { name: `heap of the page after walk ${walk + 1}`, value: page, unit: 'KB' },
      { name: `heap of the data client after walk ${walk + 1}`, value: worker, unit: 'KB' },
    ]),
    {
      name: 'both heaps after three walks',
      value: both.at(-1) ?? Number.NaN,
      unit: 'KB',
      goal: { atMost: LARGEST_KB },
    },
    { name: 'both heaps, third walk / second', value: growth(both), unit: 'x', goal: { atMost: MOST_GROWTH } },
    { name: 'nodes of the page, third walk / second', value: growth(nodes), unit: 'x', goal: { atMost: MOST_GROWTH } },
  ];
}

/** Opens a screen within the app, as "back" would, and scrolls through some of it. */
async function visit(page: Page, screen: number): Promise<void> {
  const address = ADDRESSES[screen % ADDRESSES.length] ?? '/';
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await page.locator('main h1').first().waitFor();
  await page.evaluate(scrollThrough);
}

/** Runs in the page. */
async function scrollThrough(): Promise<void> {
  for (let step = 0; step < 20; step++) {
    window.scrollBy(0, window.innerHeight);
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  }
  await new Promise((rested) => requestIdleCallback(rested, { timeout: 3_000 }));
}
