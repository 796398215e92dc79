import { rm } from 'node:fs/promises';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPageIfNeeded } from '../../scripts/lib/builds.ts';
import { startService } from '../../sync-server/src/start-service.ts';
import { untilInPage } from '../wait-in-page.ts';
import { buildEmptyPage } from './empty-page.ts';
import { untilMirrorHolds } from './mirror-holds.ts';
import { movesInside } from './moves.ts';
import { registered, signedIn } from './screens.ts';
import { sized } from './size.ts';
import { median, openStage, POSTS, type Row } from './stage.ts';
import { printModulesOfStart } from './start-modules.ts';

const RUNS = sized(7, 1);
const PHONE = { width: 390, height: 844 };
const EMAIL = 'start@lapka.example';

/**
 * The installed app, closed, without a network, signed in: from opening to a feed that can be read, with the last
 * screen and without it, and to a like that the app itself shows, against an empty React page. Then the moves inside.
 */
export async function run(): Promise<Row[]> {
  await buildPageIfNeeded();
  const empty = await buildEmptyPage();
  const stage = await openStage();
  const emptyService = await startService({ env: { PAGE_DIR: empty } });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await printModulesOfStart(browser, '/dashboard/community');
    await stage.fillCommunity();
    await stage.fillAuthors();
    const { url } = stage.service;
    const context = await browser.newContext({ baseURL: url, viewport: PHONE, locale: 'en-US' });
    await registered(context, EMAIL);
    await (await signedIn(context, EMAIL)).close();
    const moves = await movesInside(context);
    await context.addInitScript(noteTheStart);
    await installApp(context, `${url}/dashboard/community`, POSTS);
    await installApp(context, `${emptyService.url}/`, 0);
    await context.setOffline(true);
    const starts: Record<'react' | 'plain' | 'saved', Start[]> = { react: [], plain: [], saved: [] };
    for (let turn = 0; turn < RUNS; turn++) {
      starts.react.push(await startOf(context, `${emptyService.url}/`, null));
      starts.saved.push(await startOf(context, `${url}/dashboard/community`, 'saved'));
      starts.plain.push(await startOf(context, `${url}/dashboard/community`, 'forgotten'));
    }
    return [...startRows(starts), ...moves];
  } finally {
    await browser.close();
    await emptyService.stop();
    await stage.close();
    await rm(empty, { recursive: true, force: true });
  }
}

/** Milliseconds from opening, and how much of what is read was moved. */
interface Start {
  readonly readable: number;
  readonly answered: number;
  readonly shift: number;
}

function startRows({ react, plain, saved }: Record<'react' | 'plain' | 'saved', Start[]>): Row[] {
  const middle = (starts: readonly Start[], of: keyof Start) => median(starts.map((start) => start[of]));
  const empty = middle(react, 'readable');
  const worst = (starts: readonly Start[]) => Math.max(...starts.map(({ shift }) => shift));
  return [
    { name: 'empty React page, offline', value: empty, unit: 'ms' },
    { name: 'the app with 10,000 posts, offline: last screen readable', value: middle(saved, 'readable'), unit: 'ms' },
    { name: 'the same without a last screen', value: middle(plain, 'readable'), unit: 'ms' },
    {
      name: 'cold start, the app / empty React page',
      value: middle(saved, 'readable') / empty,
      unit: 'x',
      goal: { atMost: 1 },
    },
    {
      name: 'the same without a last screen / empty React page',
      value: middle(plain, 'readable') / empty,
      unit: 'x',
      goal: { atMost: 2 },
    },
    { name: 'until a like that was pressed at once is answered', value: middle(saved, 'answered'), unit: 'ms' },
    {
      name: 'until a like answers / empty React page',
      value: middle(saved, 'answered') / empty,
      unit: 'x',
      goal: { atMost: 1.5 },
    },
    { name: 'layout shift at start, with the last screen', value: worst(saved), unit: '', goal: { atMost: 0 } },
    { name: 'layout shift at start, without it', value: worst(plain), unit: '', goal: { atMost: 0 } },
  ];
}

/** Opens the page once with the network; afterwards the device has its files and, for the app, all posts. */
async function installApp(context: BrowserContext, url: string, posts: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector('article');
  await untilInPage(page, async () => (await navigator.serviceWorker.ready).active?.state === 'activated', null);
  if (posts > 0) await untilMirrorHolds(page, posts);
  await page.close();
}

/** `last`: whether the device has a last screen at this start; null if the page has no such feature. */
async function startOf(context: BrowserContext, url: string, last: 'saved' | 'forgotten' | null): Promise<Start> {
  const page: Page = await context.newPage();
  if (last !== null) await prepare(page, url, last);
  await page.goto(url, { waitUntil: 'commit' });
  const noted = await page.waitForFunction(() => {
    const start = (window as unknown as { start?: Start }).start;
    return start !== undefined && start.answered > 0 ? start : null;
  });
  const start = (await noted.jsonValue()) as Start;
  await page.close();
  return start;
}

/** Opens a page of the same origin that shows nothing, with the last screen of an earlier visit or without one. */
async function prepare(page: Page, url: string, last: 'saved' | 'forgotten'): Promise<void> {
  if (last === 'saved') {
    await page.goto(url);
    await untilInPage(page, hasLastScreen, false);
  }
  await page.goto(new URL('/icon.svg', url).href);
  await untilInPage(page, hasLastScreen, last === 'forgotten');
}

/** Runs in the page. */
function hasLastScreen(forget: boolean): Promise<boolean> {
  return new Promise((done, failed) => {
    const opening = indexedDB.open('lapka-device');
    opening.onerror = () => failed(opening.error);
    opening.onsuccess = () => {
      const notes = opening.result.transaction('notes', 'readwrite').objectStore('notes');
      const key = 'last screen /dashboard/community';
      if (forget) notes.delete(key);
      const found = notes.getKey(key);
      found.onsuccess = () => {
        opening.result.close();
        done((found.result === undefined) === forget);
      };
    };
  });
}

/**
 * Runs in the page before everything else: notes when the first article exists and is painted. It then presses the
 * article's like, and notes when the app itself shows it changed. No function in it has a name, because the compiler's
 * helper for names does not exist in the page.
 */
function noteTheStart(): void {
  const start = { readable: 0, answered: 0, shift: 0 };
  Object.assign(window, { start });
  let wanted: string | null = null;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      // The sync state counts the like: an answer to the press, which a script's click does not mark as one.
      const answers = sources.every(({ node }) => node instanceof Element && node.closest('.sync-badge') !== null);
      if (!answers) start.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver((_records, observer) => {
    const article = document.querySelector('article');
    if (article === null) return;
    if (start.readable === 0) {
      start.readable = -1;
      requestAnimationFrame(() =>
        setTimeout(() => {
          start.readable = performance.now();
          const heart = document.querySelector<HTMLElement>('article .post-button--like');
          if (heart === null) start.answered = start.readable;
          else {
            wanted = String(heart.getAttribute('aria-pressed') !== 'true');
            heart.click();
          }
        }),
      );
    }
    const heart = document.querySelector('#root article .post-button--like');
    if (wanted === null || document.querySelector('#last-screen') !== null || start.answered > 0) return;
    if (heart?.getAttribute('aria-pressed') !== wanted) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(start, { answered: performance.now() })));
  }).observe(document, { childList: true, subtree: true, attributes: true });
}
