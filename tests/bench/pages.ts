import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright/test';
import { build, preview } from 'vite';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';

const ROOT = 'tests/bench/browser';

/** Builds the measured pages of `browser/` into a folder; `/?way=<name>` runs one of them. */
export async function buildPages(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    build: { outDir: folder, emptyOutDir: true },
    worker: { format: 'es' },
  });
}

/** Runs a way in its own browser; returns the milliseconds of each of its readings. */
export async function timesInPage(way: string): Promise<readonly number[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lapka-bench-'));
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    await buildPages(folder);
    const server = await preview({
      configFile: false,
      root: ROOT,
      build: { outDir: folder },
      preview: { host: '127.0.0.1', port: 0 },
    });
    try {
      const page = await browser.newPage();
      await page.goto(`${server.resolvedUrls?.local[0] ?? ''}?way=${way}`);
      await page.waitForFunction(() => 'measured' in window || 'failed' in window, undefined, { timeout: 120_000 });
      const { failed, measured } = await page.evaluate(() => {
        const { failed, measured } = window as unknown as { failed?: string; measured?: { times: number[] } };
        return { failed, measured };
      });
      if (measured === undefined) throw new Error(failed);
      return measured.times;
    } finally {
      await server.close();
    }
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
