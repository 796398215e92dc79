import { reviewFactId, reviewId } from '../../../src/domain/review/id.ts';
import type { ReviewStatement } from '../../../src/domain/review/schema.ts';
import { reviewAnswerId } from '../../../src/domain/review-answer/id.ts';
import type { ReviewAnswerStatement } from '../../../src/domain/review-answer/schema.ts';
import type { SampleReview } from '../data/done-reservations.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';

/** @returns the id of its fact */
export async function review(
  by: SampleVisitor,
  reservation: string,
  { rating, comment, pet }: SampleReview,
): Promise<string> {
  const statement: ReviewStatement = {
    _id: reviewId(reservation),
    ...headOf('review'),
    rating,
    comment,
    petRating: pet?.rating ?? null,
    petComment: pet?.comment ?? '',
    createdAt: new Date().toISOString(),
    editedAt: null,
  };
  await by.say(statement);
  return reviewFactId(statement._id, by.userId);
}

/** @returns the answer's id */
export async function answerReview(by: SampleVisitor, reviewed: string, text: string): Promise<string> {
  const statement: ReviewAnswerStatement = {
    _id: reviewAnswerId(reviewed),
    ...headOf('review-answer'),
    text,
    createdAt: new Date().toISOString(),
    editedAt: null,
  };
  await by.say(statement);
  return statement._id;
}
