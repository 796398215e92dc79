import { idGrammar, keyOf, NOTHING, USER_ID } from '../kinds/id-grammar.ts';
import { otherParty, reservationFactIds } from '../reservation/id.ts';

/** One per reservation and person, enforced by the id (spec part 2, section 5, `reviewAlreadyPublished`). */
export const reviewIds = idGrammar('review', keyOf(reservationFactIds));

/** By reservation and author: both of its people may write one. */
export const reviewFactIds = idGrammar('review', keyOf(reservationFactIds), USER_ID);

/** This person's review of a reservation (its fact). */
export function reviewId(reservation: string): string {
  return reviewIds.make(reservation);
}

export function reservationOfReview(statement: string): string {
  return reviewIds.parse(statement)?.[0] ?? NOTHING;
}

export function reviewFactId(statement: string, userId: string): string {
  return reviewFactIds.make(reservationOfReview(statement), userId);
}

/** The author of a published review. */
export function authorOfReview(fact: string): string {
  return reviewFactIds.parse(fact)?.[1] ?? NOTHING;
}

/** The reviewed person: the one of the two who did not write it. */
export function reviewedBy(fact: string): string {
  const [reservation = NOTHING, author = NOTHING] = reviewFactIds.parse(fact) ?? [];
  return otherParty(reservation, author);
}

/** The author's statement, by the fact. */
export function statementOfReview(fact: string): string {
  const [reservation = NOTHING] = reviewFactIds.parse(fact) ?? [];
  return reviewId(reservation);
}
