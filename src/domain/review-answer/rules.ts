import type { Code } from '../codes.ts';
import { isSeen } from '../plain-text.ts';
import type { Author } from '../post/rules.ts';
import { reviewCharactersLeft } from '../review/rules.ts';
import type { ReviewAnswerStatement } from './schema.ts';

/** Why a well-formed answer cannot be published, or null. */
export function refuseReviewAnswer({ text }: ReviewAnswerStatement, author: Author | null): Code | null {
  if (author === null || !author.firstName || !author.letter) return 'review/author-incomplete';
  if (!isSeen(text)) return 'review/answer-required';
  return reviewCharactersLeft(text) < 0 ? 'review/too-long' : null;
}
