import type { Place } from './schema.ts';
import { transliterate } from './transliterate.ts';

/**
 * The cities and settlements of Ukraine as stored (`ua-places.json`): each text is the KATOTTG code without "UA" (17
 * digits) and the Ukrainian name; the first two digits name the region. Codes and names are those of the official
 * classifier, edition of 16 May 2025; the English names follow from the national transliteration and are not stored.
 */
export interface PlaceList {
  regions: Readonly<Record<string, { en: string; uk: string }>>;
  cities: readonly string[];
  settlements: readonly string[];
}

export const UKRAINE: Place['country'] = { en: 'Ukraine', uk: 'Україна' };

const COORDINATE_DIGITS = 17;

/** A place of the stored list, as a profile names it. Cities that are a region themselves have no region. */
export function placeOf(stored: string, regions: PlaceList['regions']): Place {
  const uk = stored.slice(COORDINATE_DIGITS);
  const region = regions[stored.slice(0, 2)] ?? null;
  return {
    code: `UA${stored.slice(0, COORDINATE_DIGITS)}`,
    city: { en: transliterate(uk), uk },
    region: region?.uk === uk ? null : region,
    country: UKRAINE,
  };
}
