import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The comparison for a coefficient, from this value on. */
const LIKE: readonly (readonly [least: number, words: MessageDescriptor])[] = [
  [0.25, msg`At least as high as in a litter from a full brother and sister, or from a parent and its offspring.`],
  [0.125, msg`At least as high as in a litter from a half-brother and half-sister.`],
  [0.0625, msg`At least as high as in a litter from first cousins.`],
  [0.015625, msg`At least as high as in a litter from second cousins.`],
  [Number.MIN_VALUE, msg`Low: the parents are distant relatives.`],
];
const NONE = msg`The parents have no known common ancestors. That doesn’t mean there aren’t any.`;

/** The meaning of a coefficient in plain words (docs/pedigrees.md). */
export function coefficientText(coefficient: number): MessageDescriptor {
  return LIKE.find(([least]) => coefficient >= least)?.[1] ?? NONE;
}

/** A share as people read it: 6.25 %, and never rounded to nothing. */
export function percent(share: number, locale: string): string {
  const digits = share > 0 && share < 0.0001 ? 4 : 2;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}
