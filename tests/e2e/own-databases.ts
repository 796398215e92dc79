import type { Page } from 'playwright/test';

/** The names of the databases on this device that hold somebody's own things. */
export function ownDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('own')),
  );
}
