import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { BreedFacts, BreedSize, Coat, Home, Level } from '../../domain/breed/facts.ts';
import { numbersText } from '../../i18n/pet-texts.ts';
import type { FactRow } from '../../ui/layout/fact-list.tsx';

export const SIZE_NAMES: Readonly<Record<BreedSize, MessageDescriptor>> = {
  small: msg({ context: 'size of a breed', message: 'Small' }),
  medium: msg({ context: 'size of a breed', message: 'Medium' }),
  large: msg({ context: 'size of a breed', message: 'Large' }),
  giant: msg({ context: 'size of a breed', message: 'Giant' }),
};

export const COAT_NAMES: Readonly<Record<Coat, MessageDescriptor>> = {
  short: msg({ context: 'coat', message: 'Short' }),
  medium: msg({ context: 'coat', message: 'Medium length' }),
  long: msg({ context: 'coat', message: 'Long' }),
  wire: msg({ context: 'coat', message: 'Wiry' }),
  curly: msg({ context: 'coat', message: 'Curly' }),
  hairless: msg({ context: 'coat', message: 'Hairless' }),
  various: msg({ context: 'coat', message: 'Any' }),
};

export const HOME_NAMES: Readonly<Record<Home, MessageDescriptor>> = {
  flat: msg`Feels well in a flat`,
  house: msg`Needs a yard or much space`,
};

export const CHILDREN_NAMES: Readonly<Record<Level, MessageDescriptor>> = {
  1: msg`Only with experienced adults`,
  2: msg`With supervision`,
  3: msg`Gets on well with children`,
};

const LEVEL_NAMES: Readonly<Record<Level, MessageDescriptor>> = {
  1: msg({ context: 'how much', message: 'Little' }),
  2: msg({ context: 'how much', message: 'Some' }),
  3: msg({ context: 'how much', message: 'Much' }),
};

const REGISTRY_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  fciGroup: msg`FCI group`,
  fciStandard: msg`FCI standard`,
  tica: msg({ id: 'registry.tica', message: 'TICA' }),
  wcf: msg({ id: 'registry.wcf', message: 'WCF' }),
  fife: msg({ id: 'registry.fife', message: 'FIFe' }),
};

/** The facts of a breed in rows, without those that are unknown. */
export function breedRows(facts: BreedFacts, i18n: I18n): FactRow[] {
  const unit = (name: string, display: 'short' | 'long' = 'short') =>
    ({ style: 'unit', unit: name, unitDisplay: display }) as const;
  const countries = new Intl.DisplayNames([i18n.locale], { type: 'region' });
  const rows: (FactRow | null)[] = [
    [i18n._(msg({ context: 'of an animal', message: 'Size' })), i18n._(SIZE_NAMES[facts.size])],
    facts.heightCm && [i18n._(msg`Height`), numbersText(facts.heightCm, unit('centimeter'), i18n)],
    [i18n._(msg`Weight`), numbersText(facts.weightKg, unit('kilogram'), i18n)],
    [i18n._(msg`Life span`), numbersText(facts.lifeYears, unit('year', 'long'), i18n)],
    [i18n._(msg`Coat`), i18n._(COAT_NAMES[facts.coat])],
    [i18n._(msg`Coat care`), i18n._(LEVEL_NAMES[facts.grooming])],
    [i18n._(msg`Need of movement`), i18n._(LEVEL_NAMES[facts.energy])],
    [i18n._(msg`Children`), i18n._(CHILDREN_NAMES[facts.children])],
    [i18n._(msg({ context: 'of an animal', message: 'Home' })), i18n._(HOME_NAMES[facts.home])],
    facts.origin.length === 0
      ? null
      : [i18n._(msg`Origin`), facts.origin.map((code) => countries.of(code) ?? code).join(', ')],
    ...Object.entries(facts.registries).map(([name, value]): FactRow | null => {
      const named = REGISTRY_NAMES[name];
      return named === undefined || value === null ? null : [i18n._(named), String(value)];
    }),
  ];
  return rows.filter((row) => row !== null);
}
