import { type Static, Type } from 'typebox';
import { Instant, idOf, ownDocument } from '../document.ts';
import { petIds } from '../pet/id.ts';
import { PUBLISHED_FIELDS } from '../published.ts';
import { reservationFactIds } from '../reservation/id.ts';
import { Comment, Rating } from '../review/schema.ts';
import { versionOf } from '../upgrades.ts';
import type { Aspect } from './aspects.ts';
import { opinionFactIds, opinionIds } from './id.ts';

const OneRating = Type.Optional(Rating);
const aspects = {
  children: OneRating,
  energy: OneRating,
  grooming: OneRating,
  health: OneRating,
  voice: OneRating,
  overall: OneRating,
} satisfies Record<Aspect, typeof OneRating>;

const shown = {
  /** One for each aspect of the subject (`ASPECTS`), which `refuseOpinion` checks. */
  ratings: Type.Object(aspects, { additionalProperties: false }),
  comment: Comment,
  /** When the person wrote it, by the device's corrected clock. */
  createdAt: Instant,
  /** When the person last edited it, by the device's corrected clock; null if never. */
  editedAt: Type.Union([Instant, Type.Null()]),
};

/** "This is how I find this breed, or this organisation." The subject follows from the id. */
export const OpinionStatement = ownDocument(opinionIds, {
  ...shown,
  /**
   * What gives the person the right to write it: their own pet of the breed, or their reservation with a member of the
   * organisation. Private, because reservations are.
   */
  because: Type.Union([idOf(petIds), idOf(reservationFactIds)]),
});
export type OpinionStatement = Static<typeof OpinionStatement>;
export type OpinionRatings = OpinionStatement['ratings'];

/** A published opinion. */
export const OpinionFact = Type.Object(
  {
    _id: idOf(opinionFactIds),
    type: Type.Literal('opinion'),
    schemaVersion: Type.Literal(versionOf('opinion')),
    ...shown,
    ...PUBLISHED_FIELDS,
  },
  { additionalProperties: false },
);
export type OpinionFact = Static<typeof OpinionFact>;
