import { type Static, Type } from 'typebox';
import { ShownRole } from '../account/schema.ts';
import { Day, Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { pickFields } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ORGANISATION_FIELDS } from '../organisation/schema.ts';
import { petIds } from '../pet/id.ts';
import { type PetFact, petTraits } from '../pet/schema.ts';
import { Place } from '../place/schema.ts';
import { SERVICE_KEYS } from '../profile/service-kinds.ts';
import { PriceAsked, ServiceOffer } from '../profile/services.ts';
import { versionOf } from '../upgrades.ts';
import { announcementFactIds, announcementIds } from './id.ts';

export const ANNOUNCEMENT_KINDS = ['Services', 'Pet'] as const;
export type AnnouncementKind = (typeof ANNOUNCEMENT_KINDS)[number];

/** Both days are inclusive. */
export const DateRange = Type.Object({ from: Day, to: Day }, { additionalProperties: false });
export type DateRange = Static<typeof DateRange>;

const AvailableService = Type.Object(
  {
    offer: ServiceOffer,
    availableDates: Type.Array(DateRange, { maxItems: LIMITS.dateRanges }),
    /** How many bookings the person accepts per day; absent if unspecified. */
    places: Type.Optional(Type.Integer({ minimum: LIMITS.servicePlaces.min, maximum: LIMITS.servicePlaces.max })),
  },
  { additionalProperties: false },
);
export type AvailableService = Static<typeof AvailableService>;

/** In whose name it is. The id says which organisation. */
const AnnouncingOrganisation = Type.Object({ name: ORGANISATION_FIELDS.name }, { additionalProperties: false });

const announcement = {
  kind: Type.Enum([...ANNOUNCEMENT_KINDS]),
  description: Type.String({ maxLength: LIMITS.announcementText.max, ...LINES }),
  /** The services and prices at the time of writing; empty for a pet. */
  services: Type.Array(AvailableService, { maxItems: SERVICE_KEYS.length }),
  /** The price of the pet; null for services. */
  petPrice: Type.Union([PriceAsked, Type.Null()]),
  /** The author chooses it here, whatever their profile shows. */
  city: Type.Union([Place, Type.Null()]),
  /**
   * When the person published or renewed it. A new value requests another 30 days; the same value leaves the end
   * unchanged, so edits do not prolong.
   */
  startedAt: Instant,
  /**
   * Absent if in one's own name. The statement stores the organisation's name at the time of writing, because its
   * author may not be able to read it after leaving; the fact has the current name.
   */
  organisation: Type.Optional(AnnouncingOrganisation),
};

/** "I offer services", "I offer this pet", or "our organisation offers services". */
export const AnnouncementStatement = ownDocument(announcementIds, { ...announcement, createdAt: Instant });
export type AnnouncementStatement = Static<typeof AnnouncementStatement>;

/** The pet as the market shows it, where its own fact may not be available. */
const AnnouncedPet = Type.Object({ _id: idOf(petIds), ...petTraits }, { additionalProperties: false });
export type AnnouncedPet = Static<typeof AnnouncedPet>;

/** How many slots of a service are taken on a day. Null if the pet itself is promised; then the day does not matter. */
const Taken = Type.Object(
  { service: Type.Union([Type.Enum([...SERVICE_KEYS]), Type.Null()]), day: Day, count: Type.Integer({ minimum: 1 }) },
  { additionalProperties: false },
);
export type Taken = Static<typeof Taken>;

/**
 * A published announcement (spec part 2, section 3). `authorId`, `authorName`, `customAvatar` are `userId`, `userName`,
 * `userAvatar` of the spec; `pets` of the spec is one pet (docs/adr/2026-11-community-and-market.md). The service sets
 * `expiresAt`.
 */
export const AnnouncementFact = Type.Object(
  {
    _id: idOf(announcementFactIds),
    type: Type.Literal('announcement'),
    schemaVersion: Type.Literal(versionOf('announcement')),
    ...announcement,
    pet: Type.Union([AnnouncedPet, Type.Null()]),
    authorId: UserId,
    authorName: Type.String(),
    authorLetter: Type.String(),
    customAvatar: Type.Union([Type.String(), Type.Null()]),
    authorRole: Type.Optional(ShownRole),
    createdAt: Instant,
    publishedAt: Instant,
    updatedAt: Type.Union([Instant, Type.Null()]),
    expiresAt: Instant,
    /** What is already confirmed, from the day of the last change on; absent if nothing. */
    taken: Type.Optional(Type.Array(Taken)),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type AnnouncementFact = Static<typeof AnnouncementFact>;

/** What an announcement shows of a pet. */
export function announcedPet(pet: Pick<PetFact, keyof AnnouncedPet>): AnnouncedPet {
  return pickFields(pet, Object.keys(AnnouncedPet.properties) as (keyof AnnouncedPet)[]);
}
