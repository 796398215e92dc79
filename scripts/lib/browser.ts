import { existsSync } from 'node:fs';
import { chromium } from 'playwright/test';
import { run } from './run.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
];

/** Flags without which a headless Chromium hangs or fails in a container without a network. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * The address bar of a full Chromium consists of two pages in their own process for each window. Tests do not see them,
 * and they cost half as much as a page of ours. Chromium heeds only the last such switch, so Playwright's own list is
 * repeated here (`disabledFeatures` beside its `chromiumSwitches`).
 */
export const PLAYWRIGHT_FLAGS = [
  ...BROWSER_FLAGS,
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'TcpPortRandomizationWin',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join(',')}`,
];

/** The first Chromium found: an installed one, then Playwright's; null if there is none. */
export function installedBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  return [...INSTALLED, chromium.executablePath()].find((file) => file !== '' && existsSync(file)) ?? null;
}

/**
 * Finds a Chromium for the tests, or installs one with Debian's package manager if possible.
 * @throws Error with instructions otherwise: tests that need a browser must not pass without one
 */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser();
  if (found !== null) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core']);
    const installed = installedBrowser();
    if (installed !== null) return installed;
  }
  throw new Error(
    'The end-to-end tests need Chromium, and none was found. Install it (Debian: apt-get install chromium), or name one in CHROMIUM_PATH.',
  );
}
