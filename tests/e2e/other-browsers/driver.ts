/**
 * What the smoke story needs of a browser, whichever protocol drives it. Selectors are CSS; texts are parts of the
 * visible text.
 */
export interface Driver {
  readonly name: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Types into a field or an editable text. */
  fill(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** Chooses a file, as the system's dialog would; the field need not be visible. */
  choose(selector: string, file: string): Promise<void>;
  /** The size of the viewport, without the browser's own controls. */
  resize(width: number, height: number): Promise<void>;
  /** A screenshot, as PNG. */
  picture(): Promise<Buffer>;
  /** The visible text of the page; '' if there is none yet. */
  text(): Promise<string>;
  /** The result of a script, awaited if it is a promise. */
  ask<T>(script: string): Promise<T>;
  close(): Promise<void>;
}

export type Scheme = 'light' | 'dark';

/** A slow machine with three parallel stories took more than half a minute to start a service worker. */
const LIMIT_MS = 60_000;
const PAUSE_MS = 100;

/** Waits until the page's text satisfies `wanted`; the error contains the actual text. */
export async function waitForText(driver: Driver, wanted: (text: string) => boolean, what: string): Promise<void> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const text = await driver.text();
    if (wanted(text)) return;
    if (Date.now() > end) throw new Error(`${driver.name} does not show ${what} but:\n${text}`);
    await pause();
  }
}

/** Waits until an element exists; pages load in pieces. */
export async function until<T>(what: string, found: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const value = await found();
    if (value !== null) return value;
    if (Date.now() > end) throw new Error(`${what} did not come within ${LIMIT_MS} ms`);
    await pause();
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
