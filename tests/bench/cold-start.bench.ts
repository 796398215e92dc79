import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright/test';
import { build } from 'vite';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPageIfNeeded } from '../../scripts/lib/page-build.ts';
import { startService } from '../../sync-server/src/start-service.ts';
import { untilInPage } from '../until-in-page.ts';
import { untilMirrorHolds } from './mirror-holds.ts';
import { sized } from './size.ts';
import { median, openStage, POSTS, type Row } from './stage.ts';

const RUNS = sized(7, 1);
const PHONE = { width: 390, height: 844 };

/**
 * The installed app, closed, without a network: from opening to a feed that can be read, against an empty React page.
 */
export async function run(): Promise<Row[]> {
  await buildPageIfNeeded();
  const empty = await buildEmptyPage();
  const stage = await openStage();
  const emptyService = await startService({ env: { PAGE_DIR: empty } });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await stage.fillCommunity();
    const context = await browser.newContext({ viewport: PHONE, locale: 'en-US' });
    await context.addInitScript(noteFirstArticle);
    await installApp(context, `${stage.service.url}/dashboard/community`, POSTS);
    await installApp(context, `${emptyService.url}/`, 0);
    await context.setOffline(true);
    const app: number[] = [];
    const react: number[] = [];
    for (let turn = 0; turn < RUNS; turn++) {
      app.push(await coldStart(context, `${stage.service.url}/dashboard/community`));
      react.push(await coldStart(context, `${emptyService.url}/`));
    }
    return [
      { name: 'empty React page, offline', value: median(react), unit: 'ms' },
      { name: 'the app with 10,000 posts, offline: feed readable', value: median(app), unit: 'ms' },
      {
        name: 'cold start, the app / empty React page',
        value: median(app) / median(react),
        unit: 'x',
        goal: { atMost: 1.5 },
      },
    ];
  } finally {
    await browser.close();
    await emptyService.stop();
    await stage.close();
    await rm(empty, { recursive: true, force: true });
  }
}

async function buildEmptyPage(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lapka-empty-'));
  await build({
    configFile: false,
    logLevel: 'warn',
    root: 'tests/bench/empty',
    build: { outDir: folder, emptyOutDir: true },
  });
  const assets = (await readdir(path.join(folder, 'assets'))).map((name) => `/assets/${name}`);
  const files = JSON.stringify(['/', ...assets]);
  await writeFile(
    path.join(folder, 'sw.js'),
    `self.addEventListener('install', (event) => event.waitUntil(caches.open('empty').then((cache) => cache.addAll(${files}))));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(caches.match(event.request, { ignoreVary: true }).then((hit) => hit ?? fetch(event.request))));`,
  );
  return folder;
}

/** Opens the page once with the network: its files and, for the app, all posts are on the device afterwards. */
async function installApp(context: BrowserContext, url: string, posts: number): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForSelector('article');
  await untilInPage(page, async () => (await navigator.serviceWorker.ready).active?.state === 'activated', null);
  if (posts > 0) await untilMirrorHolds(page, posts);
  await page.close();
}

async function coldStart(context: BrowserContext, url: string): Promise<number> {
  const page: Page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  const readable = await page.waitForFunction(() => (window as unknown as { readableAt?: number }).readableAt);
  const value = Number(await readable.jsonValue());
  await page.close();
  return value;
}

/**
 * Runs in the page before anything else: when the first article is there, and painted. No function in it has a name,
 * because the compiler's helper that keeps names does not exist in the page.
 */
function noteFirstArticle(): void {
  new MutationObserver((_records, observer) => {
    if (document.querySelector('article') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { readableAt: performance.now() })));
  }).observe(document, { childList: true, subtree: true });
}
