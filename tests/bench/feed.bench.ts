import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { preview } from 'vite';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { buildPages } from './pages.ts';
import { median, quantile, type Row } from './stage.ts';

/** A page of the feed, anywhere among the posts that a device mirrors, in a browser and on the page's own thread. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lapka-bench-'));
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await buildPages(folder);
    const server = await preview({
      configFile: false,
      root: 'tests/bench/browser',
      build: { outDir: folder },
      preview: { host: '127.0.0.1', port: 0 },
    });
    try {
      const page = await browser.newPage();
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}?way=feed`);
      await page.waitForFunction(() => 'measured' in window || 'failed' in window, undefined, { timeout: 120_000 });
      const { failed, measured } = await page.evaluate(() => {
        const { failed, measured } = window as unknown as { failed?: string; measured?: { times: number[] } };
        return { failed, measured };
      });
      if (measured === undefined) throw new Error(failed);
      return [
        { name: 'a page of the feed from 10,000 posts (median)', value: median(measured.times), unit: 'ms' },
        {
          name: 'a page of the feed from 10,000 posts (p95)',
          value: quantile(measured.times, 0.95),
          unit: 'ms',
          goal: { atMost: 5 },
        },
      ];
    } finally {
      await server.close();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
