import { plain, sounding } from '../place/fold.ts';
import { BREEDS } from './breeds.ts';
import type { PetKind } from './schema.ts';

export interface BreedOption {
  value: string;
  text: string;
}

/** The breeds of a kind in the current language, in its alphabet; mixed and other ones are at the end. */
export function breedOptions(kind: PetKind, locale: 'en' | 'uk'): BreedOption[] {
  const options = BREEDS[kind].map(({ key, name }) => ({ value: key, text: name[locale] }));
  const rank = ({ value }: BreedOption) => (value === 'other' ? 2 : value === 'mixed' ? 1 : 0);
  return options.sort((a, b) => rank(a) - rank(b) || a.text.localeCompare(b.text, locale));
}

/**
 * Breeds with a word that starts with the text, or contains it, in either language and any spelling; matches at the
 * beginning come first. "Other" is always included, for breeds that are not listed.
 */
export function searchBreeds(kind: PetKind, locale: 'en' | 'uk', typed: string): BreedOption[] {
  const asked = { plain: plain(typed), sounding: sounding(typed) };
  const names = new Map(BREEDS[kind].map(({ key, name }) => [key, [name[locale], name.en, name.uk]]));
  return breedOptions(kind, locale)
    .flatMap((option) => {
      const distances = (names.get(option.value) ?? []).map((name) => distanceOf(name, asked));
      const distance = option.value === 'other' ? LAST_RANK : Math.min(...distances);
      return distance === Number.POSITIVE_INFINITY ? [] : [{ option, distance }];
    })
    .sort((a, b) => a.distance - b.distance)
    .map(({ option }) => option);
}

const LAST_RANK = 9;

function distanceOf(name: string, asked: { plain: string; sounding: string }): number {
  const folded = { plain: plain(name), sounding: sounding(name) };
  if (folded.plain.startsWith(asked.plain)) return 0;
  if (folded.plain.includes(` ${asked.plain}`)) return 1;
  if (asked.sounding === '') return Number.POSITIVE_INFINITY;
  if (folded.sounding.startsWith(asked.sounding)) return 2;
  if (folded.sounding.includes(` ${asked.sounding}`)) return 3;
  return folded.plain.includes(asked.plain) ? 4 : Number.POSITIVE_INFINITY;
}
