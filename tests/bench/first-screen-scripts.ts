import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { ROUTES } from '../../src/domain/routes.ts';
import { scriptsOf } from './page-scripts.ts';

/** `budget`: kilobytes of gzipped JavaScript before the screen can be used. */
export const FIRST_SCREENS = {
  home: { path: ROUTES.home.path, budget: 131 },
  community: { path: ROUTES.community.path, budget: 154 },
} as const;

const CONTENT = 'main form, main article';

/**
 * Kilobytes, gzipped, of the scripts that the built page itself requested before the screen's content appeared, without
 * workers and their imports, which load beside it.
 */
export async function firstScreenKilobytes(url: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts = scriptsOf(page);
    await page.addInitScript(noteContent, CONTENT);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForSelector(CONTENT);
    const before = new Set(await page.evaluate(requestedBeforeContent));
    const sizes = await Promise.all(
      scripts()
        .filter((file) => before.has(file))
        .map(async (file) => gzipSync(new Uint8Array(await readFile(path.join('dist', file)))).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  } finally {
    await browser.close();
  }
}

/** Runs in the page, before everything else: notes when the content first appears. */
function noteContent(selector: string): void {
  const changes = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return;
    changes.disconnect();
    Object.assign(window, { contentAppeared: performance.now() });
  });
  changes.observe(document, { subtree: true, childList: true });
}

/** Runs in the page: paths of what it had requested by then. */
function requestedBeforeContent(): string[] {
  const { contentAppeared } = window as unknown as { contentAppeared: number };
  return performance
    .getEntriesByType('resource')
    .filter(({ startTime }) => startTime < contentAppeared)
    .map(({ name }) => new URL(name).pathname);
}
