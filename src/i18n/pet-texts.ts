import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { breedOf } from '../domain/pet/breeds.ts';
import type { MassUnit, PetAge, PetKind, PetSize, Sex } from '../domain/pet/schema.ts';

export const PET_KIND_NAMES: Record<PetKind, MessageDescriptor> = {
  dog: msg`Dog`,
  cat: msg`Cat`,
};

export const SEX_NAMES: Record<Sex, MessageDescriptor> = {
  male: msg({ context: 'of an animal', message: 'Male' }),
  female: msg({ context: 'of an animal', message: 'Female' }),
};

/** The breed in the current language; a key of a newer version is shown as it is. */
export function breedText(kind: PetKind, key: string, i18n: Pick<I18n, 'locale'>): string {
  const breed = breedOf(kind, key);
  if (breed === null) return key;
  return i18n.locale === 'uk' ? breed.name.uk : breed.name.en;
}

/** "2–4 years", "12+ years". */
export function ageText(age: PetAge, i18n: Pick<I18n, 'locale'>): string {
  return rangeText(age, { style: 'unit', unit: 'year', unitDisplay: 'long' }, i18n);
}

/** "0.5–1 kg", "100+ kg". */
export function sizeText(size: PetSize, unit: MassUnit, i18n: Pick<I18n, 'locale'>): string {
  return rangeText(size, { style: 'unit', unit: unit === 'kg' ? 'kilogram' : 'pound' }, i18n);
}

/** The stored choice in the language's notation. */
function rangeText(stored: string, format: Intl.NumberFormatOptions, i18n: Pick<I18n, 'locale'>): string {
  const numbers = stored.split(' ').flatMap((part) => (/\d/.test(part) ? [Number(part.replace(',', '.'))] : []));
  return numbersText(numbers, format, i18n, stored.endsWith('+') ? '+' : '');
}

/** "9–14 kg" for 9 and 14; the unit agrees with the higher number. `more`: after the numbers. */
export function numbersText(
  numbers: readonly number[],
  format: Intl.NumberFormatOptions,
  { locale }: Pick<I18n, 'locale'>,
  more = '',
): string {
  const range = numbers.map((number) => new Intl.NumberFormat(locale).format(number)).join('–');
  const parts = new Intl.NumberFormat(locale, format).formatToParts(numbers.at(-1) ?? 0);
  const unit = parts.find(({ type }) => type === 'unit')?.value ?? '';
  return `${range}${more} ${unit}`;
}
