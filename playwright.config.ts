import { defineConfig } from 'playwright/test';
import { installedBrowser, PLAYWRIGHT_FLAGS } from './scripts/lib/browser.ts';
import { keepScratchInMemory } from './scripts/lib/scratch.ts';

keepScratchInMemory();

const executablePath = installedBrowser();

/**
 * End-to-end tests in a real Chromium. Each worker starts a service of its own with a fresh data folder
 * (`tests/e2e/support/fixtures.ts`).
 */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  // A whole story: the longest takes 53 s alone on two cores, and three run at a time, maybe on a slower machine. What
  // one step may take is bounded below.
  timeout: 300_000,
  // What people wait for on two devices crosses the network four times; a passing test never waits this long.
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    headless: true,
    // A press that finds nothing to press fails here, and not when its whole story's minutes are over.
    actionTimeout: 60_000,
    launchOptions: { args: PLAYWRIGHT_FLAGS, ...(executablePath === null ? {} : { executablePath }) },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
