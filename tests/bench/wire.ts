import { setTimeout as pass } from 'node:timers/promises';
import { chromium } from 'playwright/test';
import { BROWSER_FLAGS, findBrowser } from '../../scripts/lib/browser.ts';
import { PausedNetwork } from '../e2e/offline/paused-network.ts';

const SCRIPT = /\.(?:js|ndjson)$/;
/** A first visit has ended when no further script was sent for so long. */
const QUIET_MS = 3_000;

/** Scripts and archives that a first visit downloads, compressed as they are sent, the worker’s included. */
export async function scriptsOnTheWire(
  service: string,
  path: string,
  serviceWorkers: 'allow' | 'block',
): Promise<{ kilobytes: number; files: number }> {
  const network = await PausedNetwork.before(service);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: BROWSER_FLAGS });
  try {
    const page = await (await browser.newContext({ serviceWorkers })).newPage();
    await page.goto(network.url + path);
    if (serviceWorkers === 'allow') await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const scripts = () => [...network.sent].filter(([address]) => SCRIPT.test(address));
    for (let before = -1; before !== scripts().length; ) {
      before = scripts().length;
      await pass(QUIET_MS);
    }
    const bytes = scripts().reduce((sum, [, length]) => sum + length, 0);
    return { kilobytes: bytes / 1024, files: scripts().length };
  } finally {
    await browser.close();
    await network.close();
  }
}
