import { existsSync } from 'node:fs';
import { type ElementHandle, launch } from 'puppeteer-core';
import type { Driver, Scheme } from './driver.ts';

const INSTALLED = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** The installed Firefox, or null. */
export function installedFirefox(): string | null {
  return INSTALLED.find((file) => existsSync(file)) ?? null;
}

/** Firefox over WebDriver BiDi, in English, on a light or a dark screen. */
export async function openFirefox(executablePath: string, scheme: Scheme): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-US',
      'layout.css.prefers-color-scheme.content-override': scheme === 'dark' ? 0 : 1,
    },
  });
  const page = await browser.newPage();
  return {
    name: 'Firefox',
    async goto(url) {
      await page.goto(url, { waitUntil: 'load' });
    },
    async reload() {
      await page.reload({ waitUntil: 'load' });
    },
    async fill(selector, text) {
      await page.waitForSelector(selector, { visible: true });
      await page.type(selector, text);
    },
    async click(selector) {
      await page.waitForSelector(selector, { visible: true });
      await page.click(selector);
    },
    async choose(selector, file) {
      const field = await page.waitForSelector(selector);
      await (field as ElementHandle<HTMLInputElement> | null)?.uploadFile(file);
    },
    resize: (width, height) => page.setViewport({ width, height }),
    picture: async () => Buffer.from(await page.screenshot()),
    text: () => page.evaluate('document.body?.innerText ?? ""') as Promise<string>,
    ask: <T>(script: string) => page.evaluate(script) as Promise<T>,
    close: () => browser.close(),
  };
}
