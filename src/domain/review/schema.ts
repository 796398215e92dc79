import { type Static, Type } from 'typebox';
import { Instant, idOf, LINES, ownDocument, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { petIds } from '../pet/id.ts';
import { PUBLISHED_FIELDS } from '../published.ts';
import { versionOf } from '../upgrades.ts';
import { reviewFactIds, reviewIds } from './id.ts';
import { RATINGS } from './levels.ts';

/** One of the levels of a rating. */
export const Rating = Type.Enum([...RATINGS]);
/** Plain text, '' if there is none. The kind's rules count its graphemes. */
export const Comment = Type.String({ maxLength: LIMITS.reviewComment.maxUnits, ...LINES });

const content = {
  /** Of the other person. */
  rating: Rating,
  comment: Comment,
  /** Of the pet, only by the executor who cared for it; null if not rated. */
  petRating: Type.Union([Rating, Type.Null()]),
  petComment: Comment,
  /** When the person wrote it, by the device's corrected clock. */
  createdAt: Instant,
  /** When the person last edited it, by the device's corrected clock; null if never. */
  editedAt: Type.Union([Instant, Type.Null()]),
};

/** "This was my experience with them" (spec part 2, section 3, "Review"). The reservation follows from the id. */
export const ReviewStatement = ownDocument(reviewIds, content);
export type ReviewStatement = Static<typeof ReviewStatement>;

/** The reviewed person's answer, as shown with the review. */
export const ShownAnswer = Type.Object(
  { text: Type.String(), publishedAt: Instant, editedAt: Type.Union([Instant, Type.Null()]) },
  { additionalProperties: false },
);
export type ShownAnswer = Static<typeof ShownAnswer>;

/**
 * A published review. `reservationId` of the spec is in the id, `userId` is `authorId`, `reviwedId` is `reviewed`,
 * `petId` is `pet`, `timestamp` is `publishedAt`, `letter` is `authorLetter`.
 */
export const ReviewFact = Type.Object(
  {
    _id: idOf(reviewFactIds),
    type: Type.Literal('review'),
    schemaVersion: Type.Literal(versionOf('review')),
    ...content,
    /** The reviewed person. */
    reviewed: UserId,
    /** The reviewed pet; null if none. */
    pet: Type.Union([idOf(petIds), Type.Null()]),
    /** Its name at the time; '' if none. */
    petName: Type.String(),
    /** A copy of the answer's own fact, updated by the recount; null if none. */
    answer: Type.Union([ShownAnswer, Type.Null()]),
    ...PUBLISHED_FIELDS,
  },
  { additionalProperties: false },
);
export type ReviewFact = Static<typeof ReviewFact>;
