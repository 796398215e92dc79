import type { Handbook } from '../../../domain/care/text.ts';
import type { Locale } from '../../../domain/document.ts';

/** One file per language: the whole handbook is as small as a photo. */
const LOAD: Readonly<Record<Locale, () => Promise<{ default: Handbook }>>> = {
  en: () => import('virtual:handbook/en'),
  uk: () => import('virtual:handbook/uk'),
};

/** Rejects when the file is not on the device and cannot be fetched. */
export async function loadHandbook(locale: Locale): Promise<Handbook> {
  return (await LOAD[locale]()).default;
}
