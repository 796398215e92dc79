import type { Code } from '../codes.ts';
import { countGraphemes } from '../graphemes.ts';
import { DURATIONS, LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import type { ReservationFact } from '../reservation/schema.ts';
import { actorOf } from '../reservation/transition.ts';
import type { ReviewFact, ReviewStatement } from './schema.ts';

/** How many graphemes are left; negative if there are too many. */
export function reviewCharactersLeft(text: string): number {
  return LIMITS.reviewComment.max - countGraphemes(text.trim());
}

/** Why this author cannot publish a review, an answer to one or an opinion. */
export function refuseReviewer(author: Author | null): Code | null {
  return author === null || !author.firstName || !author.letter ? 'review/author-incomplete' : null;
}

/** Why a well-formed review is refused, whatever it is about. The comment is optional, the rating is not. */
export function refuseReview({ comment, petRating, petComment }: ReviewStatement, author: Author | null): Code | null {
  const refusal = refuseReviewer(author);
  if (refusal !== null) return refusal;
  if (petRating === null && isSeen(petComment)) return 'review/pet-rating-required';
  return [comment, petComment].some((text) => reviewCharactersLeft(text) < 0) ? 'review/too-long' : null;
}

type Reviewable = Pick<ReservationFact, '_id' | 'state' | 'service'>;

/** Whether this person cared for a pet of the other one and may review it too. */
export function mayReviewPet({ _id, service }: Pick<Reviewable, '_id' | 'service'>, userId: string): boolean {
  return service !== null && actorOf(_id, userId) === 'executor';
}

/**
 * Why this person cannot review this reservation in its current state, or null. A missing reservation was deleted with
 * an account.
 */
export function refuseReviewOf(
  reservation: Reviewable | null,
  userId: string,
  { petRating }: Pick<ReviewStatement, 'petRating'>,
): Code | null {
  if (reservation === null) return 'reservation/gone';
  if (actorOf(reservation._id, userId) === null) return 'review/not-yours';
  if (reservation.state !== 'done') return 'review/not-done';
  return petRating !== null && !mayReviewPet(reservation, userId) ? 'review/no-pet' : null;
}

type Content = Pick<ReviewStatement, 'rating' | 'comment' | 'petRating' | 'petComment'>;

/** Whether both look the same to readers. */
export function saysTheSame(one: Content, other: Content): boolean {
  return (
    one.rating === other.rating &&
    one.petRating === other.petRating &&
    one.comment.trim() === other.comment.trim() &&
    one.petComment.trim() === other.petComment.trim()
  );
}

/** Whether its author may still edit it; `now` in milliseconds. */
export function mayEditReview({ publishedAt }: Pick<ReviewFact, 'publishedAt'>, now: number): boolean {
  return now < Date.parse(publishedAt) + DURATIONS.editReview;
}
