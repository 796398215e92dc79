import type { BreedDescriptions } from '../../domain/breed/description.ts';
import type { Locale } from '../../domain/document.ts';
import type { PetKind } from '../../domain/pet/schema.ts';

/** One file per kind and language. */
const LOAD: Readonly<Record<PetKind, Readonly<Record<Locale, () => Promise<{ default: BreedDescriptions }>>>>> = {
  dog: { en: () => import('./content/dog.en.json'), uk: () => import('./content/dog.uk.json') },
  cat: { en: () => import('./content/cat.en.json'), uk: () => import('./content/cat.uk.json') },
};

/** Rejects when the file is not on the device and cannot be fetched. */
export async function loadDescriptions(kind: PetKind, locale: Locale): Promise<BreedDescriptions> {
  return (await LOAD[kind][locale]()).default;
}
