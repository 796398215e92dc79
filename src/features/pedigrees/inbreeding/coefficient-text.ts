import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Inbreeding } from '../../../data/inbreeding/calculations.ts';

/** The comparison for a coefficient, from this value on. */
const LIKE: readonly (readonly [least: number, words: MessageDescriptor])[] = [
  [0.25, msg`At least as high as in a litter from a full brother and sister, or from a parent and its offspring.`],
  [0.125, msg`At least as high as in a litter from a half-brother and half-sister.`],
  [0.0625, msg`At least as high as in a litter from first cousins.`],
  [0.015625, msg`At least as high as in a litter from second cousins.`],
  [Number.MIN_VALUE, msg`Low: the parents are distant relatives.`],
];

/** The meaning of a coefficient in plain words; null for 0, whose meaning depends on how much is known. */
export function coefficientText(coefficient: number): MessageDescriptor | null {
  return LIKE.find(([least]) => coefficient >= least)?.[1] ?? null;
}

/** With a parent or grandparent unknown, 0 only means that there is nobody to compare. */
const MIN_WHOLE_GENERATIONS = 2;

/** The coefficient over so many generations, or over all known ones for 0; null if too little is known. */
export function coefficientOver({ over, coefficient, completeness }: Inbreeding, generations: number): number | null {
  if (coefficient === 0 && completeness.whole < MIN_WHOLE_GENERATIONS) return null;
  return over.find((each) => each.generations === generations)?.coefficient ?? coefficient;
}

/** The share of filled places over the first generations. */
export function filledOver({ generations }: Inbreeding['completeness'], depth: number): number {
  const known = generations.slice(0, depth).reduce((sum, share, index) => sum + share * 2 ** (index + 1), 0);
  return known / (2 ** (depth + 1) - 2);
}

/** A share as people read it: 6.25 %, and never rounded to nothing. */
export function percent(share: number, locale: string): string {
  const digits = share > 0 && share < 0.0001 ? 4 : 2;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}
