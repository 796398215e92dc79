import type { Code } from '../codes.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import { refuseReviewer, reviewCharactersLeft } from '../review/rules.ts';
import type { ReviewAnswerStatement } from './schema.ts';

/** Why a well-formed answer cannot be published, or null. */
export function refuseReviewAnswer({ text }: ReviewAnswerStatement, author: Author | null): Code | null {
  const refusal = refuseReviewer(author);
  if (refusal !== null) return refusal;
  if (!isSeen(text)) return 'review/answer-required';
  return reviewCharactersLeft(text) < 0 ? 'review/too-long' : null;
}
