import Type, { type Static } from 'typebox';
import { Instant, idOf, UserId } from '../document.ts';
import { petIds } from '../pet/id.ts';
import { reviewFactIds } from './id.ts';
import { ReviewFact } from './schema.ts';

/** Where a review stands in a list: newest first, among equal instants the later id first. */
export const ReviewPlace = Type.Object({ publishedAt: Instant, _id: idOf(reviewFactIds) });
export type ReviewPlace = Static<typeof ReviewPlace>;

/** Those about a person, or those that say something of a pet. */
export type ReviewList = { readonly person: string } | { readonly pet: string };

/** A page of a list: behind the review `id` that was published at `before`, or its beginning. */
export const ReviewListQuery = Type.Object({
  person: Type.Optional(UserId),
  pet: Type.Optional(idOf(petIds)),
  before: Type.Optional(Instant),
  id: Type.Optional(idOf(reviewFactIds)),
});
export type ReviewListQuery = Static<typeof ReviewListQuery>;

/** At most `LIMITS.reviewPage` of them; `next`: from where the list goes on, null at its end. */
export const ReviewListPage = Type.Object({
  reviews: Type.Array(ReviewFact),
  next: Type.Union([ReviewPlace, Type.Null()]),
});
export type ReviewListPage = Static<typeof ReviewListPage>;
