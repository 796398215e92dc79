import { idGrammar, keyOf, NOTHING } from '../kinds/id-grammar.ts';
import { reviewFactIds } from '../review/id.ts';

/** One per review. Only the reviewed person may answer, so the statement and its fact share their id. */
export const reviewAnswerIds = idGrammar('review-answer', keyOf(reviewFactIds));

/** The answer to a published review (its fact). */
export function reviewAnswerId(review: string): string {
  return reviewAnswerIds.make(review);
}

export function reviewOfAnswer(answer: string): string {
  return reviewAnswerIds.parse(answer)?.[0] ?? NOTHING;
}
