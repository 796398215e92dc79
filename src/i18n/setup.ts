import { i18n, type Messages } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Locale } from '../domain/document.ts';
import { keepNotificationTexts } from '../platform/notification-texts.ts';

const catalogs: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../../locales/en/messages.po'),
  uk: () => import('../../locales/uk/messages.po'),
};

/** Loads a language's texts and makes it the current one, for the texts, for the document and for the manifest. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogs[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
  // For the service worker, which has no texts of its own; without them it shows nothing.
  keepNotificationTexts({ title: 'Lapka', body: i18n._(msg`Not published`) }).catch(() => undefined);
}
