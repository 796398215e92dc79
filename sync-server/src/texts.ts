import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import type { Locale } from '../../src/domain/document.ts';
import { type Catalog, readCatalogs } from './catalogs.ts';

/** The texts of `src/texts` in a person's language, for what the service itself says: mails and the titles of pages. */
export interface Texts {
  /** `values` are filled in as they are: whoever puts the sentence into HTML escapes it whole. */
  say(locale: Locale, message: MessageDescriptor, values?: Readonly<Record<string, string | number>>): string;
}

/** Reads the catalogs once, at the start. */
export async function loadTexts(): Promise<Texts> {
  return createTexts(await readCatalogs());
}

/**
 * English stands in for a translation that is missing. Each language has an instance of its own, because answers in two
 * languages are made at the same time.
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
