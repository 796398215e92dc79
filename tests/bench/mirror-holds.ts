import type { Page } from 'playwright/test';
import { untilInPage } from '../wait-in-page.ts';

/** Waits until the mirror of this page's device has at least this many posts. */
export const untilMirrorHolds = (page: Page, count: number) => untilInPage(page, mirrorHolds, count, 120_000);

/** Runs in the page. A generation that is still loading does not count; only the current one does. */
async function mirrorHolds(count: number): Promise<boolean> {
  const names = (await indexedDB.databases())
    .map(({ name }) => name ?? '')
    .filter((name) => name.includes('mirror-community'));
  const name = names[0];
  if (name === undefined) return false;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    const { active } = await new Promise<{ active: string | null }>((resolve, reject) => {
      const request = database.transaction('meta').objectStore('meta').get('state');
      request.onsuccess = () => resolve(request.result ?? { active: null });
      request.onerror = () => reject(request.error);
    });
    if (active === null) return false;
    const total = await new Promise<number>((resolve, reject) => {
      const request = database.transaction(active).objectStore(active).count(IDBKeyRange.bound('p|', 'p|\uffff'));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return total >= count;
  } finally {
    database.close();
  }
}
