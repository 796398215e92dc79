import type { Locale } from '../domain/document.ts';

const KEY = 'lapka.locale';

/**
 * The stored choice wins; a first visit gets Ukrainian when the browser lists it; English otherwise (DESIGN section 6).
 */
export function chooseLocale(stored: string | null, languages: readonly string[]): Locale {
  if (stored === 'en' || stored === 'uk') return stored;
  return languages.some((language) => /^uk\b/i.test(language)) ? 'uk' : 'en';
}

/** The choice kept in this browser, or null; a browser that forbids storage counts as one without a choice. */
export function storedLocale(storage: Storage | null): string | null {
  try {
    return storage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

export function storeLocale(storage: Storage | null, locale: Locale): void {
  try {
    storage?.setItem(KEY, locale);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
