import type { Locale } from '../../domain/document.ts';
import type { DocumentName, TextDocument } from './document.ts';

type Load = () => Promise<{ default: TextDocument }>;

/** One file per text and language: a reader fetches only one. */
const FILES: Readonly<Record<DocumentName, Readonly<Record<Locale, Load>>>> = {
  about: { en: () => import('./texts/about.en.ts'), uk: () => import('./texts/about.uk.ts') },
  cookies: { en: () => import('./texts/cookies.en.ts'), uk: () => import('./texts/cookies.uk.ts') },
  privacy: { en: () => import('./texts/privacy.en.ts'), uk: () => import('./texts/privacy.uk.ts') },
  terms: { en: () => import('./texts/terms.en.ts'), uk: () => import('./texts/terms.uk.ts') },
};

/** Rejects when the file is not on the device and cannot be fetched. */
export async function loadDocument(name: DocumentName, locale: Locale): Promise<TextDocument> {
  return (await FILES[name][locale]()).default;
}
