import { type I18n, setupI18n } from '@lingui/core';
// The build takes the texts of this folder out of the catalogs (`scripts/vite/texts.ts`).
import { messages as en } from '../../../locales/en/messages.po?export';
import { messages as uk } from '../../../locales/uk/messages.po?export';

/** The languages of the exported page, in its order: the file outlives the language setting, and others may read it. */
export function exportLanguages(): I18n[] {
  return Object.entries({ uk, en }).map(([locale, messages]) =>
    setupI18n({ locale, messages: { [locale]: messages } }),
  );
}
