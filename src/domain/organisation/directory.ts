import { type Static, Type } from 'typebox';
import { Instant } from '../document.ts';
import { pickFields } from '../fields.ts';
import { firstGraphemes } from '../graphemes.ts';
import { AREA, areaOf } from './area.ts';
import { organisationKey } from './id.ts';
import { ORGANISATION_LIMITS } from './limits.ts';
import { isPublic } from './rules.ts';
import { ORGANISATION_FIELDS, type OrganisationMatter, verifiedAt } from './schema.ts';

const { services: _services, prices: _prices, open: _open, ...LISTED } = ORGANISATION_FIELDS;
const LISTED_FIELDS = [...(Object.keys(LISTED) as (keyof typeof LISTED)[]), 'verifiedAt'] as const;

/** An open organisation in the directory of its area: what a person needs to find, call and reach it. */
export const DirectoryEntry = Type.Object(
  {
    /** In its page's address (`organisationKey`). */
    key: Type.String(),
    ...LISTED,
    verifiedAt,
    /** The first graphemes of the description. */
    description: Type.String(),
  },
  { additionalProperties: false },
);
export type DirectoryEntry = Static<typeof DirectoryEntry>;

/** The directory of an area: at most `directoryEntries` organisations, those for emergencies first. */
export const DirectoryPage = Type.Object({ entries: Type.Array(DirectoryEntry), at: Instant });
export type DirectoryPage = Static<typeof DirectoryPage>;

export const DirectoryQuery = Type.Object({ area: Type.String({ pattern: AREA }) });

/** The area in whose directory the organisation belongs; null if it is not public, or names no city. */
export function listedIn(matter: Listing): string | null {
  return isPublic(matter) && matter.city !== null ? areaOf(matter.city.code) : null;
}
type Listing = Pick<OrganisationMatter, 'open' | 'closedAt' | 'city'>;

export function directoryEntry(matter: OrganisationMatter): DirectoryEntry {
  const description = firstGraphemes(matter.description, ORGANISATION_LIMITS.directoryDescription);
  return { key: organisationKey(matter._id), ...pickFields(matter, LISTED_FIELDS), description };
}
