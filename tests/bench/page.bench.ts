import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPageIfNeeded } from '../../scripts/lib/page-build.ts';
import { run as runProgram } from '../../scripts/lib/run.ts';
import { openStage, type Row } from './stage.ts';

const SCREENS = { home: '/', community: '/dashboard/community' } as const;
const CATEGORIES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** The first screen: how much JavaScript comes before it can be used, and what Lighthouse says on a simulated phone. */
export async function run(): Promise<Row[]> {
  await buildPageIfNeeded();
  const stage = await openStage();
  try {
    // A process of its own: what draws the photos must not share sharp's settings with the service.
    await runProgram(process.execPath, ['--import', 'tsx', 'scripts/demo/main.ts', stage.service.url], {
      stdio: 'ignore',
    });
    const rows: Row[] = [];
    for (const [name, address] of Object.entries(SCREENS)) {
      rows.push({
        name: `JavaScript before ${name} can be used, gzipped`,
        value: await scriptKilobytes(stage.service.url + address),
        unit: 'KB',
        goal: { atMost: 150 },
      });
    }
    for (const [name, address] of Object.entries(SCREENS))
      rows.push(...(await scores(name, stage.service.url + address)));
    return rows;
  } finally {
    await stage.close();
  }
}

/** Scripts of the page itself that were asked for before the screen's content stood there; workers run beside it. */
async function scriptKilobytes(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const files = new Set<string>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith('.js') && response.frame() === page.mainFrame()) files.add(pathname);
    });
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector('main form, main article');
    const sizes = await Promise.all(
      [...files].map(async (file) => gzipSync(new Uint8Array(await readFile(path.join('dist', file)))).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  } finally {
    await browser.close();
  }
}

async function scores(name: string, url: string): Promise<Row[]> {
  const browser = await launch({
    chromePath: await findBrowser(),
    chromeFlags: ['--headless=new', ...BROWSER_FLAGS],
    logLevel: 'silent',
  });
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      onlyCategories: Object.keys(CATEGORIES),
      logLevel: 'silent',
    });
    const audit = (id: string) => result?.lhr.audits[id]?.numericValue ?? Number.NaN;
    const metrics: Row[] = [
      { name: `Lighthouse mobile, ${name}: largest paint`, value: audit('largest-contentful-paint'), unit: 'ms' },
      { name: `Lighthouse mobile, ${name}: blocked time`, value: audit('total-blocking-time'), unit: 'ms' },
      { name: `Lighthouse mobile, ${name}: layout shift`, value: audit('cumulative-layout-shift'), unit: '' },
    ];
    const categories: Row[] = Object.entries(CATEGORIES).map(([category, goal]) => ({
      name: `Lighthouse mobile, ${name}: ${category}`,
      value: Math.round((result?.lhr.categories[category]?.score ?? 0) * 100),
      unit: '',
      goal: { atLeast: goal },
    }));
    return [...categories, ...metrics];
  } finally {
    browser.kill();
  }
}
