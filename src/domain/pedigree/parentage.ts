import type { Sex } from './schema.ts';

/** The two roles of a parent. */
export const PLACES = ['sir', 'dam'] as const;
export type Place = (typeof PLACES)[number];

export const SEX_OF: Readonly<Record<Place, Sex>> = { sir: 'male', dam: 'female' };

/** Whether a dog of this sex cannot be this parent. */
export function isOfOtherSex(place: Place, sex: Sex): boolean {
  return SEX_OF[place] !== sex;
}

/**
 * Whether a parent is born before its child; also true if it is unknown, because one birthday is missing or only the
 * same year is known.
 */
export function isOlder(parent: string | null, child: string | null): boolean {
  if (parent === null || child === null) return true;
  const [years, days] = [4, 10];
  if (parent.length < days || child.length < days) return parent.slice(0, years) <= child.slice(0, years);
  return parent < child;
}
