import { i18n, type Messages } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { startTransition } from 'react';
import type { Locale } from '../domain/document.ts';
import { bestEffort, Queue } from '../domain/promises.ts';
import { keepNotificationTexts } from '../platform/notifications/notification-texts.ts';
import { chooseLocale, onLocaleStored, storedLocale } from './locale.ts';

type Load = () => Promise<{ messages: Messages }>;

/**
 * The build splits each catalog (`scripts/vite/texts.ts`): the texts of the first screen, those that every visit needs
 * after it, and the rest.
 */
const FIRST: Record<Locale, Load> = {
  en: () => import('../../locales/en/messages.po?first'),
  uk: () => import('../../locales/uk/messages.po?first'),
};
const VISIT: Record<Locale, Load> = {
  en: () => import('../../locales/en/messages.po?visit'),
  uk: () => import('../../locales/uk/messages.po?visit'),
};
const REST: Record<Locale, Load> = {
  en: () => import('../../locales/en/messages.po?rest'),
  uk: () => import('../../locales/uk/messages.po?rest'),
};

const TOMORROW = /*i18n*/ {
  id: 'told.reservationTomorrow',
  message: 'You have a reservation tomorrow: {pet}, {by}.',
};

/** Loads the texts in the person's language, also when another tab changes it; the document names it at once. */
export function startLanguage(): Promise<void> {
  onLocaleStored((locale) => void bestEffort(activateLocale(locale)));
  const locale = chooseLocale(storedLocale(), navigator.languages);
  setDocumentLanguage(locale);
  return activateLocale(locale);
}

/** One after another: a slower download must not win over a later choice. */
const activations = new Queue();

/** Loads a language's texts and makes it current for texts, document and manifest. */
export function activateLocale(locale: Locale): Promise<void> {
  return activations.add(() => activate(locale));
}

async function activate(locale: Locale): Promise<void> {
  const start = i18n.locale === '';
  // The open screens may need all texts of the new language; at the start each screen loads what it needs.
  const parts = await Promise.all((start ? [FIRST] : [FIRST, VISIT, REST]).map((part) => part[locale]()));
  for (const { messages } of parts) i18n.load(locale, messages);
  i18n.activate(locale);
  setDocumentLanguage(locale);
  // For the service worker, which has no texts of its own; without them its notifications are general.
  void bestEffort(
    keepNotificationTexts({
      title: 'Lapka',
      body: i18n._(msg`Not published`),
      news: i18n._(msg`There’s something new`),
      // The service worker fills the placeholders in.
      tomorrow: i18n._(TOMORROW.id, { pet: '{pet}', by: '{by}' }, { message: TOMORROW.message }),
    }),
  );
}

/**
 * Sets the document's language and manifest. At the start before the texts are loaded: requests in flight read their
 * language here.
 */
export function setDocumentLanguage(locale: Locale): void {
  document.documentElement.lang = locale;
  document.querySelector('link[rel="manifest"]')?.setAttribute('href', `/manifest.${locale}.webmanifest`);
}

/** Loads the texts that the first screen does not need. */
export function loadAllTexts(): Promise<void> {
  return loadParts([VISIT, REST]);
}

async function loadParts(parts: readonly Record<Locale, Load>[]): Promise<void> {
  const locale = document.documentElement.lang === 'uk' ? 'uk' : 'en';
  const loaded = await Promise.all(parts.map((part) => part[locale]()));
  const messages: Messages = Object.assign({}, ...loaded.map((one) => one.messages));
  // Each load renders every text of the page again, and all lazily loaded screens need the same texts.
  if (locale === i18n.locale && Object.keys(messages).every((id) => Object.hasOwn(i18n.messages, id))) return;
  // The visible texts do not change: a transition renders in small pieces, so taps stay responsive.
  startTransition(() => i18n.load(locale, messages));
}

/**
 * Loads code that the first screen does not need, together with its texts: `withTexts(() => import('./dialog.tsx'))`.
 */
export async function withTexts<T>(load: () => Promise<T>): Promise<T> {
  const [module] = await Promise.all([load(), loadAllTexts()]);
  return module;
}

/** The same for code that every visit loads after its first screen, with the few texts of that code alone. */
export async function withVisitTexts<T>(load: () => Promise<T>): Promise<T> {
  const [module] = await Promise.all([load(), loadParts([VISIT])]);
  return module;
}
