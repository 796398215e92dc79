import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '../../src/domain/document.ts';
import { type Catalog, readCatalogs } from './catalogs.ts';

/** The texts of `src/texts` in a person's language, for what the service itself says: mails and the titles of pages. */
export interface Texts {
  /** `values` are filled in as they are: whoever puts the sentence into HTML escapes it whole. */
  say(locale: Locale, message: MessageDescriptor, values?: Readonly<Record<string, string | number>>): string;
}

/**
 * Reads the catalogs once, at the start. Each language has an instance of its own, because answers in two languages are
 * made at the same time.
 */
export async function loadTexts(): Promise<Texts> {
  const { en, uk } = await readCatalogs();
  const languages: Record<Locale, I18n> = { en: create('en', en), uk: create('uk', uk) };
  return { say: (locale, message, values = {}) => languages[locale]._({ ...message, values }) };
}

/** The English of the descriptor stands in for a message that the catalog lacks. */
function create(locale: Locale, catalog: Catalog): I18n {
  const texts = setupI18n({ locale, messages: { [locale]: catalog } });
  texts.setMessagesCompiler(compileMessage);
  return texts;
}
