import { type Static, Type } from 'typebox';
import { Instant, idOf, storedFact, UserId } from '../document.ts';
import { petIds } from '../pet/id.ts';
import { reviewFactIds } from './id.ts';
import { ReviewFact } from './schema.ts';

/** A review's position in a list: newest first, at equal times the later id first. */
export const ReviewPlace = Type.Object({ publishedAt: Instant, _id: idOf(reviewFactIds) });
export type ReviewPlace = Static<typeof ReviewPlace>;

/** The reviews of a person, or of a pet. */
export type ReviewList = { readonly person: string } | { readonly pet: string };

/** A page of a list: after the review `id` published at `before`, or the beginning. */
export const ReviewListQuery = Type.Object({
  person: Type.Optional(UserId),
  pet: Type.Optional(idOf(petIds)),
  before: Type.Optional(Instant),
  id: Type.Optional(idOf(reviewFactIds)),
});
export type ReviewListQuery = Static<typeof ReviewListQuery>;

/** At most `SERVICE_LIMITS.reviewPage` reviews; `next` is the position of the next page, null at the end. */
export const ReviewListPage = Type.Object({
  reviews: Type.Array(storedFact(ReviewFact)),
  next: Type.Union([ReviewPlace, Type.Null()]),
});
export type ReviewListPage = Static<typeof ReviewListPage>;
