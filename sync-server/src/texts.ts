import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import type { Locale } from '../../src/domain/document.ts';
import { type Catalog, readCatalogs } from './catalogs.ts';

/** The texts of `src/texts` in a person's language, for the service's own output: mails and page titles. */
export interface Texts {
  /** `values` are inserted unescaped: a caller that builds HTML must escape the whole sentence. */
  say(locale: Locale, message: MessageDescriptor, values?: Readonly<Record<string, string | number>>): string;
}

/** Reads the catalogs once, at the start. */
export async function loadTexts(): Promise<Texts> {
  return createTexts(await readCatalogs());
}

/**
 * English replaces a missing translation. Each language has its own instance, because responses in both languages are
 * created concurrently.
 */
export function createTexts({ en, uk }: Readonly<Record<Locale, Catalog>>): Texts {
  const languages: Record<Locale, I18n> = {
    en: setupI18n({ locale: 'en', messages: { en } }),
    uk: setupI18n({ locale: 'uk', messages: { uk: { ...en, ...uk } } }),
  };
  return {
    say: (locale, message, values) => languages[locale]._({ ...message, values: values ?? message.values ?? {} }),
  };
}
