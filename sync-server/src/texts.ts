import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type I18n, type MessageDescriptor, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Locale } from '../../src/domain/document.ts';

const LOCALES = ['en', 'uk'] as const satisfies readonly Locale[];
const FOLDER = join(import.meta.dirname, '../../locales');

/** The texts of `src/texts` in a person's language, for what the service itself says: mails and the titles of pages. */
export interface Texts {
  /** `values` are filled in as they are: whoever puts the sentence into HTML escapes it whole. */
  say(locale: Locale, message: MessageDescriptor, values?: Readonly<Record<string, string | number>>): string;
}

/**
 * Reads the same catalogs as the page's build (`locales/<locale>/messages.po`), once, at the start. An instance per
 * language and none global: answers in two languages are made at the same time.
 * @throws Error when a catalog is missing or cannot be read
 */
export async function loadTexts(folder = FOLDER): Promise<Texts> {
  const [en, uk] = await Promise.all(LOCALES.map((locale) => load(folder, locale)));
  if (en === undefined || uk === undefined) throw new Error('The texts of a language are missing.');
  const languages: Record<Locale, I18n> = { en, uk };
  return { say: (locale, message, values = {}) => languages[locale]._({ ...message, values }) };
}

async function load(folder: string, locale: Locale): Promise<I18n> {
  const filename = join(folder, locale, 'messages.po');
  const catalog = await formatter().parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename });
  // What is not translated yet is left out, and the English of the descriptor stands in.
  const messages = Object.entries(catalog).flatMap(([id, { translation }]) =>
    translation ? [[id, compileMessage(translation)] as const] : [],
  );
  const texts = setupI18n({ locale, messages: { [locale]: Object.fromEntries(messages) } });
  texts.setMessagesCompiler(compileMessage);
  return texts;
}
