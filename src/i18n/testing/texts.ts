import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { i18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import type { Locale } from '../../domain/document.ts';

/** Loads a language's catalog as the build does, so that tests see the real texts. */
export async function useTexts(locale: Locale): Promise<void> {
  const file = path.join(import.meta.dirname, '../../../locales', locale, 'messages.po');
  const catalog = await formatter().parse(await readFile(file, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: file,
  });
  const messages = Object.fromEntries(Object.entries(catalog).map(([id, { translation }]) => [id, translation ?? '']));
  i18n.loadAndActivate({ locale, messages });
}
