import { readFileSync } from 'node:fs';
import { type PlaceList, placeOf } from '../../src/domain/place/list.ts';
import type { Place } from '../../src/domain/place/schema.ts';

const { cities, regions } = JSON.parse(
  readFileSync(new URL('../../src/domain/place/ua-places.json', import.meta.url), 'utf8'),
) as PlaceList;

/** A city of the bundled list, by its Ukrainian name. */
export function cityCalled(name: string): Place {
  const stored = cities.find((city) => city.slice(17) === name);
  if (stored === undefined) throw new Error(`No city is called ${name}.`);
  return placeOf(stored, regions);
}
