import Type, { type Static } from 'typebox';
import { ShownRole } from '../account/schema.ts';
import { Instant, idOf, LINES, ownDocument, Sha256, UserId } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { petIds } from '../pet/id.ts';
import { versionOf } from '../upgrades.ts';
import { reviewFactIds, reviewIds } from './id.ts';
import { RATINGS } from './levels.ts';

const Rating = Type.Enum([...RATINGS]);
/** Plain text, '' where there is none. Its length is counted in graphemes by `refuseReview`. */
const Comment = Type.String({ maxLength: LIMITS.reviewComment.maxUnits, ...LINES });

const content = {
  /** Of the person on the other side. */
  rating: Rating,
  comment: Comment,
  /** Of the pet that was cared for, by the executor alone; null: nothing is said of it. */
  petRating: Type.Union([Rating, Type.Null()]),
  petComment: Comment,
  /** When the person wrote it, by the device's corrected clock. */
  createdAt: Instant,
  /** When the person last changed it, by the device's corrected clock; null: never. */
  editedAt: Type.Union([Instant, Type.Null()]),
};

/** "So it was with them" (spec part 2, section 3, "Review"). The reservation follows from the id. */
export const ReviewStatement = ownDocument(reviewIds, content);
export type ReviewStatement = Static<typeof ReviewStatement>;

/** What the reviewed person says to it, as a reader of the review sees it. */
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
    /** Whom it is about. */
    reviewed: UserId,
    /** The pet it says something of; null: none. */
    pet: Type.Union([idOf(petIds), Type.Null()]),
    /** As it was called when it was cared for; '': none. */
    petName: Type.String(),
    /** A copy of the answer's own fact, brought here by the recount; null: none. */
    answer: Type.Union([ShownAnswer, Type.Null()]),
    authorId: UserId,
    authorName: Type.String(),
    authorLetter: Type.String(),
    customAvatar: Type.Union([Sha256, Type.Null()]),
    authorRole: Type.Optional(ShownRole),
    publishedAt: Instant,
    updatedAt: Type.Union([Instant, Type.Null()]),
    statementRev: Type.String(),
  },
  { additionalProperties: false },
);
export type ReviewFact = Static<typeof ReviewFact>;
