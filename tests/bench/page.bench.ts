import { rm } from 'node:fs/promises';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright/test';
import { PEOPLE, SAMPLE_PASSWORD, sampleEmail } from '../../scripts/demo/data/people.ts';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPageIfNeeded } from '../../scripts/lib/builds.ts';
import { run as runProgram } from '../../scripts/lib/run.ts';
import { ROUTES } from '../../src/domain/routes.ts';
import { startService } from '../../sync-server/src/start-service.ts';
import { buildEmptyPage } from './empty-page.ts';
import { FIRST_SCREENS, firstScreenKilobytes } from './first-screen-scripts.ts';
import { REPEATS, sized } from './size.ts';
import { median, openStage, type Row } from './stage.ts';
import { scriptsOnTheWire } from './wire.ts';

/** `signedIn`: measured as a sample person whose device is already filled. */
const SCREENS = {
  home: { address: ROUTES.home.path, signedIn: false },
  community: { address: ROUTES.community.path, signedIn: false },
  about: { address: ROUTES.about.path, signedIn: false },
  profile: { address: ROUTES.myProfile.path, signedIn: true },
} as const;
/** Screen, service worker, and the goals: kilobytes as sent, and files. */
const WIRE = [
  ['home', 'block', 180, 12],
  ['community', 'block', 200, 12],
  ['community', 'allow', 700, 60],
] as const;
interface Screen {
  readonly address: string;
  readonly signedIn: boolean;
}
const CATEGORIES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** The last screen takes longest: its person signs in first. */
const MEASURED = sized(4, 1);
/** Lighthouse waits for a quiet network, which a page with a changes feed never has. Its own limit, in milliseconds. */
const LONGEST_LOAD_MS = sized(45_000, 4_000);

/** The first screen: how much JavaScript loads before it can be used, and Lighthouse's scores on a simulated phone. */
export async function run(): Promise<Row[]> {
  await buildPageIfNeeded();
  const stage = await openStage();
  try {
    // A separate process: the code that draws the photos must not share sharp's settings with the service.
    await runProgram(process.execPath, ['--import', 'tsx', 'scripts/demo/main.ts', stage.service.url], {
      stdio: 'ignore',
    });
    const rows: Row[] = [];
    for (const [name, { path, budget }] of Object.entries(FIRST_SCREENS)) {
      rows.push({
        name: `JavaScript before ${name} can be used, gzipped`,
        value: await firstScreenKilobytes(stage.service.url + path),
        unit: 'KB',
        goal: { atMost: budget },
      });
    }
    for (const [name, serviceWorkers, kilobytes, files] of WIRE) {
      const path = FIRST_SCREENS[name].path;
      const sent = await scriptsOnTheWire(stage.service.url, path, serviceWorkers);
      const of = `of a first visit to ${name}, service worker ${serviceWorkers === 'allow' ? 'installed' : 'blocked'}`;
      rows.push(
        { name: `JavaScript ${of}, as sent`, value: sent.kilobytes, unit: 'KB', goal: { atMost: kilobytes } },
        { name: `scripts ${of}`, value: sent.files, unit: '', goal: { atMost: files } },
      );
    }
    rows.push(...(await scoresOfEmptyPage()));
    for (const [name, screen] of Object.entries(SCREENS).slice(-MEASURED))
      rows.push(...(await scores(name, screen, stage.service.url)));
    return rows;
  } finally {
    await stage.close();
  }
}

/** Lighthouse's scores, in the same run, for a page that is nothing but React: the machine's baseline. */
async function scoresOfEmptyPage(): Promise<Row[]> {
  const folder = await buildEmptyPage();
  const service = await startService({ env: { PAGE_DIR: folder } });
  try {
    const rows = await scores('empty React page', { address: '/', signedIn: false }, service.url);
    return rows.filter(({ name }) => /performance|paint|time/.test(name)).map(({ goal: _, ...row }) => row);
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The median of several runs: a single one says more about the machine than about the page. */
async function scores(name: string, screen: Screen, origin: string): Promise<Row[]> {
  const runs: Row[][] = [];
  for (let tries = 0; runs.length < REPEATS && tries < REPEATS * 2; tries += 1) {
    const rows = await lighthouseRun(name, screen, origin);
    if (rows !== null) runs.push(rows);
  }
  const [first = []] = runs;
  return first.map((row, index) => ({ ...row, value: median(runs.map((rows) => rows[index]?.value ?? Number.NaN)) }));
}

/**
 * Null if nothing was measured: Chromium's trace sometimes lacks the start of a navigation (Lighthouse's NO_NAVSTART).
 */
async function lighthouseRun(name: string, { address, signedIn }: Screen, origin: string): Promise<Row[] | null> {
  const browser = await launch({
    chromePath: await findBrowser(),
    chromeFlags: ['--headless=new', ...BROWSER_FLAGS],
    logLevel: 'silent',
  });
  try {
    if (signedIn) await signIn(browser.port, origin);
    const result = await lighthouse(origin + address, {
      port: browser.port,
      onlyCategories: Object.keys(CATEGORIES),
      logLevel: 'silent',
      maxWaitForLoad: LONGEST_LOAD_MS,
      // Otherwise Lighthouse would clear the session before the measurement.
      disableStorageReset: signedIn,
    });
    if (result === undefined || result.lhr.runtimeError !== undefined) return null;
    const { audits, categories: scored } = result.lhr;
    const audit = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    const metrics: Row[] = [
      { name: `Lighthouse mobile, ${name}: largest paint`, value: audit('largest-contentful-paint'), unit: 'ms' },
      { name: `Lighthouse mobile, ${name}: blocked time`, value: audit('total-blocking-time'), unit: 'ms' },
      { name: `Lighthouse mobile, ${name}: layout shift`, value: audit('cumulative-layout-shift'), unit: '' },
    ];
    const categories: Row[] = Object.entries(CATEGORIES).map(([category, goal]) => ({
      name: `Lighthouse mobile, ${name}: ${category}`,
      value: Math.round((scored[category]?.score ?? 0) * 100),
      unit: '',
      goal: { atLeast: goal },
    }));
    return [...categories, ...metrics];
  } finally {
    browser.kill();
  }
}

/** Signs a sample person in, in the browser that Lighthouse measures with. */
async function signIn(port: number, origin: string): Promise<void> {
  const [person] = PEOPLE;
  if (person === undefined) throw new Error('There are no sample people.');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  try {
    const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
    await page.goto(origin + ROUTES.signIn.path);
    await page.locator('main input[type=email]').fill(sampleEmail(person));
    await page.locator('main input[type=password]').fill(SAMPLE_PASSWORD);
    await page.locator('main button[type=submit]').click();
    await page.waitForURL(/\/dashboard/);
    // Data that arrives during the measurement would shift the layout, which is no fault of the screen.
    await page.locator('[data-badge=synced]').waitFor({ state: 'attached' });
    await page.close();
  } finally {
    // Ends the connection; the caller closes the browser.
    await browser.close();
  }
}
