import type { Locale } from '../../domain/document.ts';
import type { PetKind } from '../../domain/pet/schema.ts';

/** The parts of a description, in the order in which they are shown. */
export const PARTS = ['about', 'temperament', 'suits', 'exercise', 'coat', 'health'] as const;
export type Part = (typeof PARTS)[number];

export type Description = Readonly<Record<Part, string>>;

/** By the breed's key. */
export type Descriptions = Readonly<Record<string, Description>>;

/** One file per kind and language. */
const LOAD: Readonly<Record<PetKind, Readonly<Record<Locale, () => Promise<{ default: Descriptions }>>>>> = {
  dog: { en: () => import('./content/dog.en.json'), uk: () => import('./content/dog.uk.json') },
  cat: { en: () => import('./content/cat.en.json'), uk: () => import('./content/cat.uk.json') },
};

/** Rejects when the file is not on the device and cannot be fetched. */
export async function loadDescriptions(kind: PetKind, locale: Locale): Promise<Descriptions> {
  return (await LOAD[kind][locale]()).default;
}
