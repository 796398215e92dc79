import type { Locale } from '../domain/document.ts';
import { localStore } from '../platform/browser-storage.ts';

const KEY = 'lapka.locale';

/**
 * The stored choice wins; a first visit gets Ukrainian if the browser lists it, otherwise English (DESIGN section 6).
 */
export function chooseLocale(stored: string | null, languages: readonly string[]): Locale {
  if (stored === 'en' || stored === 'uk') return stored;
  return languages.some((language) => /^uk\b/i.test(language)) ? 'uk' : 'en';
}

/** The choice stored in this browser, or null; a browser that blocks storage has none. */
export function storedLocale(): string | null {
  return localStore.read(KEY);
}

/** Calls `follow` when another tab of this browser stores a choice. */
export function onLocaleStored(follow: (locale: Locale) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY) follow(chooseLocale(newValue, navigator.languages));
  });
}

/** Without storage the choice lasts as long as the page. */
export function storeLocale(locale: Locale): void {
  localStore.write(KEY, locale);
}
