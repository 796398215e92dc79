import type { Page } from 'playwright/test';

/** The names of a person's own databases on this device. */
export function ownDatabases(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('own')),
  );
}
