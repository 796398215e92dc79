import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import type { Measured } from './browser/main.ts';
import { buildPages } from './pages.ts';
import { type BenchProxy, SLOW_4G, startProxy, type Throttle } from './proxy.ts';
import { REPEATS, sized } from './size.ts';
import { couchSeconds, median, openStage, POSTS, type Row } from './stage.ts';

type Way = 'pouch' | 'ours' | 'floor' | 'download';
interface Result extends Measured {
  requests: number;
  engineSeconds: number | null;
}

/**
 * A first visit: 10,000 posts onto an empty device, ours against plain PouchDB, raw IndexedDB and the bare download.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lapka-bench-'));
  const stage = await openStage();
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await buildPages(folder);
    await stage.fillCommunity();
    await bundleHolds(stage.service.url, POSTS);
    const { couch } = stage.service;
    const proxy = await startProxy({
      folder,
      service: stage.service.url,
      engine: couch.address.url,
      engineAuth: couch.authorization,
      engineName: couch.engineName,
    });
    const world: World = { browser, proxy, idleShare: await idleShareOfEngine() };
    const rows = [...(await compare(world, null, REPEATS, '')), ...(await compare(world, SLOW_4G, 1, ', slow 4G'))];
    await proxy.close();
    return rows;
  } finally {
    await browser.close();
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface World {
  readonly browser: Browser;
  readonly proxy: BenchProxy;
  /** Seconds of processor time per second that the idle engine uses. */
  readonly idleShare: number;
}

const IDLE_MS = sized(10_000, 100);

async function idleShareOfEngine(): Promise<number> {
  const before = couchSeconds();
  if (before === null) return 0;
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
  return ((couchSeconds() ?? before) - before) / (IDLE_MS / 1_000);
}

async function compare(world: World, throttle: Throttle | null, runs: number, label: string): Promise<Row[]> {
  const results = new Map<Way, Result[]>();
  for (let turn = 0; turn < runs; turn++) {
    // The ways alternate, so that a busy moment of the machine does not hit one of them only.
    for (const way of ['pouch', 'ours', 'floor', 'download'] as const) {
      if (way === 'pouch' && turn > 0 && throttle !== null) continue;
      results.set(way, [...(results.get(way) ?? []), await measure(world, way, throttle)]);
    }
  }
  const of = (way: Way, field: keyof Measured | 'requests') =>
    median((results.get(way) ?? []).map((result) => result[field]));
  const seconds = (way: Way) => median((results.get(way) ?? []).map((result) => result.engineSeconds ?? Number.NaN));
  const slow = throttle !== null;
  return [
    { name: `plain PouchDB: complete${label}`, value: of('pouch', 'complete'), unit: 'ms' },
    { name: `ours: first page readable${label}`, value: of('ours', 'firstPage'), unit: 'ms' },
    { name: `ours: complete${label}`, value: of('ours', 'complete'), unit: 'ms' },
    { name: `raw IndexedDB: complete${label}`, value: of('floor', 'complete'), unit: 'ms' },
    { name: `bare download${label}`, value: of('download', 'complete'), unit: 'ms' },
    {
      name: `first page, ours / plain PouchDB${label}`,
      value: of('ours', 'firstPage') / of('pouch', 'firstPage'),
      unit: 'x',
      goal: { atMost: slow ? 1 / 200 : 1 / 100 },
    },
    slow
      ? {
          name: `complete, ours / bare download${label}`,
          value: of('ours', 'complete') / of('download', 'complete'),
          unit: 'x',
          goal: { atMost: 1.15 },
        }
      : {
          name: 'complete, ours / raw IndexedDB',
          value: of('ours', 'complete') / of('floor', 'complete'),
          unit: 'x',
          goal: { atMost: 2.5 },
        },
    {
      name: `ours: longest task of the page${label}`,
      value: of('ours', 'longestTask'),
      unit: 'ms',
      goal: { atMost: 50 },
    },
    { name: `requests, plain PouchDB${label}`, value: of('pouch', 'requests'), unit: 'requests' },
    { name: `requests, ours${label}`, value: of('ours', 'requests'), unit: 'requests' },
    ...(Number.isNaN(seconds('pouch'))
      ? []
      : [
          {
            name: `engine's processor time, ours / plain PouchDB${label}`,
            value: seconds('ours') / seconds('pouch'),
            unit: 'x' as const,
            goal: { atMost: 1 / 50 },
          },
        ]),
  ];
}

/** One way, once, in its own browser profile. */
async function measure(world: World, way: Way, throttle: Throttle | null): Promise<Result> {
  const { browser, proxy, idleShare } = world;
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    proxy.reset();
    proxy.throttle = throttle;
    const before = couchSeconds();
    const began = performance.now();
    await page.goto(`${proxy.url}/?way=${way}`);
    await page.waitForFunction(() => 'measured' in window || 'failed' in window, undefined, { timeout: 300_000 });
    const failed = await page.evaluate(() => ('failed' in window ? String(window.failed) : null));
    if (failed !== null) throw new Error(`${way}: ${failed}`);
    const measured = await page.evaluate(() => (window as unknown as { measured: Measured }).measured);
    const after = couchSeconds();
    const idle = (idleShare * (performance.now() - began)) / 1_000;
    return {
      ...measured,
      requests: proxy.requests,
      engineSeconds: before === null || after === null ? null : Math.max(0, after - before - idle),
    };
  } finally {
    proxy.throttle = null;
    await context.close();
  }
}

/** Waits until the service's bundle has all posts: the bench measures devices, not the time after an import. */
async function bundleHolds(service: string, count: number): Promise<void> {
  const end = Date.now() + 120_000;
  while (Date.now() < end) {
    const text = await (await fetch(`${service}/bundle/community`)).text();
    const head = JSON.parse(text.slice(0, text.indexOf('\n'))) as { count: number };
    if (head.count >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('The bundle does not reach the posts of its database.');
}
