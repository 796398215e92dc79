import { type I18n, type Messages, setupI18n } from '@lingui/core';

/** The build takes the texts of this folder out of the catalogs (`scripts/vite/texts.ts`). */
const CATALOGS: Readonly<Record<string, () => Promise<{ messages: Messages }>>> = {
  uk: () => import('../../../locales/uk/messages.po?export'),
  en: () => import('../../../locales/en/messages.po?export'),
};

/** The languages of the exported page, in its order: the file outlives the language setting, and others may read it. */
export async function exportLanguages(): Promise<I18n[]> {
  return Promise.all(
    Object.entries(CATALOGS).map(async ([locale, load]) =>
      setupI18n({ locale, messages: { [locale]: (await load()).messages } }),
    ),
  );
}
