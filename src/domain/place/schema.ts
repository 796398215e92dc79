import { type Static, Type } from 'typebox';

const Both = Type.Object(
  { en: Type.String({ minLength: 1, maxLength: 120 }), uk: Type.String({ minLength: 1, maxLength: 120 }) },
  { additionalProperties: false },
);

/** A place's code, in a document or in the address of a filter. */
export const PLACE_CODE = '^(UA\\d{17}|geo:[\\w.-]{1,80})$';

/**
 * A city with its country, in both languages: readers see it in theirs. `code` is the KATOTTG code for places of the
 * bundled list, and the geocoder's own id, after `geo:`, for others. City and country are one value, so that a merge
 * cannot combine a city with another country.
 */
export const Place = Type.Object(
  {
    code: Type.String({ pattern: PLACE_CODE }),
    city: Both,
    region: Type.Union([Both, Type.Null()]),
    country: Both,
  },
  { additionalProperties: false },
);
export type Place = Static<typeof Place>;
