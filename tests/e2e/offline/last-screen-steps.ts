import { expect, type Page } from 'playwright/test';
import type { Visitor } from '../support/fixtures.ts';

export const LAST_SCREEN = '#last-screen';

/** Waits until the screen was idle, after which it is stored; then the page is hidden, as by closing the app. */
export async function leave(visitor: Visitor): Promise<void> {
  await visitor.readyForOffline();
  await expect.poll(() => storedScreens(visitor.page)).not.toEqual([]);
  await visitor.page.goto('about:blank');
}

/** Where the device's notes can be read: a page of the app's origin, or its service worker. */
interface Place {
  evaluate<R>(work: () => Promise<R>): Promise<R>;
}

/** The device's notes by their names. */
function notesOf(page: Place): Promise<[string, unknown][]> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    // Opening the database would create it, without the app's object stores.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'lapka-device')) return [];
    const opened = await answer(indexedDB.open('lapka-device'));
    const notes = opened.transaction('notes').objectStore('notes');
    const [keys, values] = await Promise.all([answer(notes.getAllKeys()), answer(notes.getAll())]);
    opened.close();
    return keys.map((key, at) => [String(key), values[at]]);
  });
}

/** The last screens on the device: their HTML by path. */
export async function storedHtml(page: Place): Promise<Record<string, string>> {
  const prefix = 'last screen ';
  return Object.fromEntries(
    (await notesOf(page)).flatMap(([key, note]) =>
      key.startsWith(prefix) ? [[key.slice(prefix.length), (note as { html: string }).html]] : [],
    ),
  );
}

/** The counts of new things in the last screen of this path. */
export async function storedCounts(page: Page, path: string): Promise<string[]> {
  const { [path]: html = '' } = await storedHtml(page);
  return page.evaluate((stored) => {
    const badges = new DOMParser().parseFromString(stored, 'text/html').querySelectorAll('.count-badge');
    return [...badges].map(({ textContent }) => textContent ?? '');
  }, html);
}

/** The first parts of the queries whose answers are stored on the device. */
export async function storedAnswers(page: Page): Promise<string[]> {
  const [, note] = (await notesOf(page)).find(([key]) => key === 'own answers') ?? [];
  return ((note as { answers: [string[], unknown][] } | undefined)?.answers ?? []).map(([[first = '']]) => first);
}

export const storedScreens = async (page: Place) => Object.keys(await storedHtml(page));

/** From now on pages run no scripts; the service worker does. */
export async function withoutScripts(visitor: Visitor): Promise<() => Promise<void>> {
  const session = await visitor.context.newCDPSession(visitor.page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  return async () => {
    await session.send('Emulation.setScriptExecutionDisabled', { value: false });
    await session.detach();
  };
}

interface Shift extends PerformanceEntry {
  readonly hadRecentInput: boolean;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Records layout shifts of the content from the first paint on; the badge may change its text. */
export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        for (const { node, previousRect, currentRect } of sources) {
          if (node instanceof Element && node.matches('.sync-badge')) continue;
          const [from, to] = [previousRect, currentRect].map(
            ({ x, y, width, height }) => `${x} ${y} ${width} ${height}`,
          );
          const what = node instanceof Element ? node.outerHTML.slice(0, 200) : String(node);
          moved.push(`${from} to ${to}: ${what}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

export const shifted = (page: Page) => page.evaluate(() => (window as unknown as { moved: string[] }).moved);

export interface ScreenState {
  readonly words: string;
  readonly box: readonly number[];
}

/** Positions of the content in the window; the badge and the time since a post may change their text. */
export const places = (page: Page, within: string): Promise<ScreenState[]> =>
  page.evaluate((root) => {
    const read = document.querySelectorAll(`${root} :is(h1, h2, h3, p, button, a, select):not(.sync-badge)`);
    return [...read].flatMap((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const inWindow = y < innerHeight && height > 0;
      const copy = one.cloneNode(true) as Element;
      for (const time of copy.querySelectorAll('time')) time.remove();
      // How long ago something was is stored as its date, which has another length.
      const steady = one.querySelector('time[title]') === null ? width : 0;
      return inWindow ? [{ words: copy.textContent?.trim() ?? '', box: [x, y, steady, height] }] : [];
    });
  }, within);

/** By how many pixels the furthest of them has moved or grown. */
export function furthest(before: readonly ScreenState[], after: readonly ScreenState[]): number {
  expect(after.map(({ words }) => words)).toEqual(before.map(({ words }) => words));
  return Math.max(
    ...after.flatMap(({ box }, at) => box.map((is, side) => Math.abs(is - (before[at]?.box[side] ?? 0)))),
  );
}
