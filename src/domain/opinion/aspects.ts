import type { SubjectKind } from './subject.ts';

/** What people rate of each kind of subject, in the order of form and page. The only list of the aspects. */
export const ASPECTS = {
  breed: ['children', 'energy', 'grooming', 'health', 'voice'],
  organisation: ['overall'],
} as const satisfies { readonly [K in SubjectKind]: readonly string[] };
export type Aspect = (typeof ASPECTS)[SubjectKind][number];
