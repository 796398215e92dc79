import { type Static, Type } from 'typebox';
import { LINES } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Photo } from '../photo/schema.ts';
import { Place } from '../place/schema.ts';
import { OpeningHours } from './hours.ts';
import { ORGANISATION_LIMITS } from './limits.ts';
import { SPOKEN_LANGUAGES } from './types.ts';

/** Degrees, as a device or a map gives them. */
export const Position = Type.Object(
  {
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
  },
  { additionalProperties: false },
);
export type Position = Static<typeof Position>;

/** A number as people write it; `refusePhone` checks its digits. */
const Phone = Type.String({ minLength: 1, maxLength: LIMITS.phone.max });

/** What people need to visit or call an organisation. */
export const VISIT_FIELDS = {
  city: Type.Union([Place, Type.Null()]),
  /** Street, house, how to find the door; '' if unknown. */
  address: Type.String({ maxLength: ORGANISATION_LIMITS.address.maxUnits }),
  position: Type.Union([Position, Type.Null()]),
  phones: Type.Array(Phone, { maxItems: ORGANISATION_LIMITS.phones }),
  /** An address with http or https; '' if there is none. */
  site: Type.String({ maxLength: ORGANISATION_LIMITS.site.max, pattern: '^(https?://\\S+)?$' }),
  /** Of the place, for people who look for it. */
  photo: Type.Union([Photo, Type.Null()]),
  /** Null if unknown. */
  hours: Type.Union([OpeningHours, Type.Null()]),
  /** Whether it helps in emergencies, such as a clinic on duty. */
  emergency: Type.Boolean(),
  languages: Type.Array(Type.Enum([...SPOKEN_LANGUAGES]), { maxItems: SPOKEN_LANGUAGES.length, uniqueItems: true }),
  /** Plain text. */
  prices: Type.String({ maxLength: ORGANISATION_LIMITS.prices.maxUnits, ...LINES }),
};
export type VisitField = keyof typeof VISIT_FIELDS;
export type Visit = { [F in VisitField]: Static<(typeof VISIT_FIELDS)[F]> };
