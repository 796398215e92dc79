import type { Place } from './schema.ts';
import { indexPlaces, searchPlaces } from './search.ts';
import list from './ua-places.json' with { type: 'json' };

const UKRAINE = indexPlaces(list);

/** `searchPlaces` in the bundled list; the worker loads both at their first use. */
export function searchUkraine(text: string, limit: number): Place[] {
  return searchPlaces(UKRAINE, text, limit);
}
