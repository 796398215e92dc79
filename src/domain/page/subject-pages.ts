import type { RouteName } from '../routes.ts';

/** Pages of one item, which may not exist, except posts. Apart from the items: those need the names of all breeds. */
export const SUBJECT_PAGES = [
  'announcement',
  'pet',
  'organisation',
  'pedigree',
  'careArticle',
  'breed',
] as const satisfies readonly RouteName[];
export type SubjectRoute = (typeof SUBJECT_PAGES)[number];
