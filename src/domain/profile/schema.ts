import { type Static, Type } from 'typebox';
import { ShownRole } from '../account/schema.ts';
import { Instant, idOf, LINES, Locale, ownDocument, Sha256, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { Place } from '../place/schema.ts';
import { versionOf } from '../upgrades.ts';
import { profileFactIds, profileIds } from './id.ts';
import { SERVICE_KEYS } from './service-kinds.ts';
import { ServiceOffer } from './services.ts';

const Services = Type.Array(ServiceOffer, { maxItems: SERVICE_KEYS.length });
/** The uploaded avatar, 300 x 300 (spec: customAvatar). Its addresses follow from the hash. */
const Avatar = Type.Union([Type.Object({ sha256: Sha256 }, { additionalProperties: false }), Type.Null()]);
const NullablePlace = Type.Union([Place, Type.Null()]);

/**
 * The person's statement about themselves; exactly one, under a fixed id. Optional fields were never filled in:
 * `profileDetails` has their defaults. City and phone are always here; the publisher decides whether others see them.
 */
export const ProfileStatement = ownDocument(profileIds, {
  firstName: Type.String({ minLength: LIMITS.name.min, maxLength: LIMITS.name.max, pattern: '\\S' }),
  secondName: Type.String({ maxLength: LIMITS.name.max }),
  letter: Type.String({ minLength: 1, maxLength: LIMITS.letter.max }),
  preferredLanguage: Locale,
  createdAt: Instant,
  bio: Type.Optional(Type.String({ maxLength: LIMITS.bio.max, ...LINES })),
  avatar: Type.Optional(Avatar),
  city: Type.Optional(NullablePlace),
  phone: Type.Optional(Type.String({ maxLength: LIMITS.phone.max })),
  cityVisible: Type.Optional(Type.Boolean()),
  phoneVisible: Type.Optional(Type.Boolean()),
  services: Type.Optional(Services),
});
export type ProfileStatement = Static<typeof ProfileStatement>;

/**
 * The public data of a person: composed by the service from the visible fields (DESIGN rule 9). A hidden city or phone
 * is null here and its `…Visible` is false; null with true means that it was not given. Only the service sets both
 * totals, from the reviews.
 */
export const ProfileFact = Type.Object(
  {
    _id: idOf(profileFactIds),
    type: Type.Literal('profile'),
    schemaVersion: Type.Literal(versionOf('profile')),
    uid: UserId,
    firstName: Type.String(),
    secondName: Type.String(),
    letter: Type.String(),
    /** When the account was created. */
    createdAt: Instant,
    /** Set by the service; absent if none is public. */
    role: Type.Optional(ShownRole),
    bio: Type.Optional(Type.String()),
    avatar: Type.Optional(Avatar),
    city: Type.Optional(NullablePlace),
    phone: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    cityVisible: Type.Optional(Type.Boolean()),
    phoneVisible: Type.Optional(Type.Boolean()),
    services: Type.Optional(Services),
    totalReviews: Type.Optional(Type.Integer({ minimum: 0 })),
    totalRating: Type.Optional(Type.Number({ minimum: 0 })),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type ProfileFact = Static<typeof ProfileFact>;
