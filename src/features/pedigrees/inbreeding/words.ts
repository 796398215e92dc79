import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** From so much on, what a coefficient is like. */
const LIKE: readonly (readonly [least: number, words: MessageDescriptor])[] = [
  [0.25, msg`As high as in a litter of full brother and sister, or of parent and child, or higher.`],
  [0.125, msg`As high as in a litter of half brother and sister, or higher.`],
  [0.0625, msg`As high as in a litter of first cousins, or higher.`],
  [0.015625, msg`As high as in a litter of second cousins, or higher.`],
  [Number.MIN_VALUE, msg`Low: the parents are distant relatives.`],
];
const NONE = msg`No common ancestor of the parents is known. That does not mean that there is none.`;

/** In plain words what a coefficient means (docs/pedigrees.md). */
export function coefficientWords(coefficient: number): MessageDescriptor {
  return LIKE.find(([least]) => coefficient >= least)?.[1] ?? NONE;
}

/** Shares as people read them: 6.25 %, and not rounded away to nothing. */
export function percent(share: number, locale: string): string {
  const digits = share > 0 && share < 0.0001 ? 4 : 2;
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: digits }).format(share);
}
