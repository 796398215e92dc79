import type { MessageDescriptor } from '@lingui/core';
import type { BreedPart } from '../domain/breed/description.ts';

/** The headings of a breed's description, which the service writes too; the first part has none. */
export const BREED_PART_NAMES: Readonly<Record<Exclude<BreedPart, 'about'>, MessageDescriptor>> = {
  temperament: /*i18n*/ { id: 'breed.part.temperament', message: 'Temperament' },
  suits: /*i18n*/ { id: 'breed.part.suits', message: 'Whom it suits' },
  exercise: /*i18n*/ { id: 'breed.part.exercise', message: 'Exercise' },
  coat: /*i18n*/ { id: 'breed.part.coat', message: 'Coat and care' },
  health: /*i18n*/ { id: 'breed.part.health', message: 'Health questions' },
};
