import type { BrowserContext, Page } from 'playwright/test';
import type { Session } from '../../src/domain/account/schema.ts';
import type { DeliveredType } from '../../src/domain/kinds/names.ts';
import { untilInPage } from '../wait-in-page.ts';

const PASSWORD = 'four words for benches';

/** Registers a person without signing them in. */
export async function registered(context: BrowserContext, email: string): Promise<Session> {
  const person = { email, password: PASSWORD, firstName: 'Olena', secondName: 'Koval', locale: 'en' };
  const answer = await context.request.post('/auth/register', { data: person });
  return (await answer.json()) as Session;
}

/** The page of a person who signs in through the form. */
export async function signedIn(context: BrowserContext, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/signin');
  await page.locator('main input[type=email]').fill(email);
  await page.locator('main input[type=password]').fill(PASSWORD);
  await page.locator('main button[type=submit]').click();
  await page.waitForURL(/\/dashboard/);
  return page;
}

/** Waits until the device has this many facts of a kind. */
export async function untilDelivered(page: Page, kind: DeliveredType, count: number): Promise<void> {
  await untilInPage(
    page,
    async ({ kind, count }) => {
      const name = (await indexedDB.databases()).find((one) => one.name?.includes('lapka-own-'))?.name;
      if (name === undefined) return false;
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      const range = IDBKeyRange.bound(`delivered:${kind}:`, `delivered:${kind}:\ufff0`);
      const request = database.transaction('delivered').objectStore('delivered').count(range);
      const here = await new Promise<number>((done) => {
        request.onsuccess = () => done(request.result);
      });
      database.close();
      return here >= count;
    },
    { kind, count },
    300_000,
  );
}

/** Milliseconds from a tap until this is on the page and painted. */
export async function timeUntil(page: Page, tapped: string, shown: string): Promise<number> {
  await page.locator(tapped).first().waitFor();
  return await page.evaluate(
    ([link, target]) =>
      new Promise<number>((done) => {
        const began = performance.now();
        new MutationObserver((_records, observer) => {
          if (document.querySelector(target) === null) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
        }).observe(document, { childList: true, subtree: true, attributes: true });
        document.querySelector<HTMLElement>(link)?.click();
      }),
    [tapped, shown] as const,
  );
}
