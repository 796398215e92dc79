import { readFileSync } from 'node:fs';
import { type PlaceList, placeOf } from '../../../src/domain/place/list.ts';
import type { Place } from '../../../src/domain/place/schema.ts';

const { cities, regions } = JSON.parse(
  readFileSync(new URL('../../../src/domain/place/ua-places.json', import.meta.url), 'utf8'),
) as PlaceList;

const places = cities.map((stored) => placeOf(stored, regions));

/** A city of the bundled list, by its Ukrainian name. */
export function cityCalled(name: string): Place {
  const place = places.find(({ city }) => city.uk === name);
  if (place === undefined) throw new Error(`No city is called ${name}.`);
  return place;
}
