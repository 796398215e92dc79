import { i18n, type Messages } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { startTransition } from 'react';
import type { Locale } from '../domain/document.ts';
import { keepNotificationTexts } from '../platform/notification-texts.ts';

type Load = () => Promise<{ messages: Messages }>;

/** The build cuts each catalog in two (`scripts/vite/texts.ts`): what the first screen may show, and the rest. */
const FIRST: Record<Locale, Load> = {
  en: () => import('../../locales/en/messages.po?first'),
  uk: () => import('../../locales/uk/messages.po?first'),
};
const REST: Record<Locale, Load> = {
  en: () => import('../../locales/en/messages.po?rest'),
  uk: () => import('../../locales/uk/messages.po?rest'),
};

const TOMORROW = /*i18n*/ {
  id: 'told.reservationTomorrow',
  message: 'You have a reservation tomorrow: {pet}, {by}.',
};

/** Loads a language's texts and makes it the current one, for the texts, for the document and for the manifest. */
export async function activateLocale(locale: Locale): Promise<void> {
  const start = i18n.locale === '';
  // The screens that stand may need all of the new language; at the start each says what it needs.
  const parts = await Promise.all((start ? [FIRST] : [FIRST, REST]).map((part) => part[locale]()));
  for (const { messages } of parts) i18n.load(locale, messages);
  i18n.activate(locale);
  setDocumentLanguage(locale);
  // For the service worker, which has no texts of its own; without them it says little.
  keepNotificationTexts({
    title: 'Lapka',
    body: i18n._(msg`Not published`),
    news: i18n._(msg`There’s something new`),
    // Filled in where it is shown.
    tomorrow: i18n._(TOMORROW.id, { pet: '{pet}', by: '{by}' }, { message: TOMORROW.message }),
  }).catch(() => undefined);
}

/**
 * Names the document's language and manifest. At the start already before the texts are there: what is fetched
 * meanwhile looks here for its language.
 */
export function setDocumentLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
}

/** Loads what the first screen has left out. */
export async function loadAllTexts(): Promise<void> {
  const locale = document.documentElement.lang === 'uk' ? 'uk' : 'en';
  const { messages } = await REST[locale]();
  // Each load draws every text of the page anew, and all that is fetched later asks for the same ones.
  if (locale === i18n.locale && Object.keys(messages).every((id) => Object.hasOwn(i18n.messages, id))) return;
  // What stands there needs none of them: it is drawn again in small pieces, and a tap is answered meanwhile.
  startTransition(() => i18n.load(locale, messages));
}

/**
 * Fetches something that the first screen does not show, together with its texts: `withTexts(() =>
 * import('./dialog.tsx'))`.
 */
export async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const [module] = await Promise.all([load(), loadAllTexts()]);
  return module;
}
