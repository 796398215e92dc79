import { isDeepStrictEqual } from 'node:util';
import { NOTHING, nameIn } from '../../../../src/domain/kinds/id-grammar.ts';
import { profileFactId, profileFactIds } from '../../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../../src/domain/profile/schema.ts';
import { reviewedBy, statementOfReview } from '../../../../src/domain/review/id.ts';
import type { ReviewFact, ShownAnswer } from '../../../../src/domain/review/schema.ts';
import { reviewAnswerId } from '../../../../src/domain/review-answer/id.ts';
import type { ReviewAnswerFact } from '../../../../src/domain/review-answer/schema.ts';
import type { Done } from '../../storage/ledger/task-notes.ts';
import { isLiving, type Row } from '../../storage/store/store.ts';
import { mayReturn } from '../decide/may-return.ts';
import type { CountParts } from './recount-post.ts';

const DIRECTORY = 'directory';
/** One a day for 27 years. */
const MAX_REVIEWS_READ = 10_000;

/**
 * Updates a review: copies its reply into it, and writes both numbers to the profile of the reviewed person. The reply
 * of a removed review is removed, unless the review is only hidden and may return.
 */
export async function recountReview(parts: CountParts, review: string): Promise<Done> {
  const answerId = reviewAnswerId(review);
  const rows = await parts.grouped.read(DIRECTORY, [review, answerId]);
  const row = rows.get(review);
  const answer = rows.get(answerId);
  if (isLiving(row)) {
    const fact = row.doc as ReviewFact;
    const shown = isLiving(answer) ? shownOf(answer.doc as ReviewAnswerFact) : null;
    if (!isDeepStrictEqual(shown, fact.answer) && !(await write(parts, row, { answer: shown }))) return 'more';
  } else if (
    row !== undefined &&
    isLiving(answer) &&
    !(await mayReturn(parts.grouped, review, statementOfReview(review)))
  ) {
    const removedAt = parts.clock().toISOString();
    const tombstone = { _id: answerId, _rev: answer.rev, _deleted: true, type: nameIn(answerId), removedAt };
    const [written] = await parts.grouped.write(DIRECTORY, [tombstone]);
    if (!written?.ok) return 'more';
  }
  return await recountPerson(parts, profileFactId(reviewedBy(review)));
}

/**
 * Counts a person's reviews and writes both numbers to their profile if they differ. It never adds up, so interruptions
 * and repetitions end at the correct numbers. The profile is read first: a concurrent write makes this one conflict,
 * and it is counted again.
 */
export async function recountPerson(parts: CountParts, profile: string): Promise<Done> {
  const row = (await parts.grouped.read(DIRECTORY, [profile])).get(profile);
  if (!isLiving(row)) return 'same';
  const ratings = await ratingsOf(parts, profileFactIds.parse(profile)?.[0] ?? NOTHING);
  const totals = { totalReviews: ratings.length, totalRating: ratings.reduce((sum, rating) => sum + rating, 0) };
  const { totalReviews = 0, totalRating = 0 } = row.doc as ProfileFact;
  if (totalReviews === totals.totalReviews && totalRating === totals.totalRating) return 'same';
  return (await write(parts, row, totals)) ? 'written' : 'more';
}

async function ratingsOf({ store }: CountParts, reviewed: string): Promise<number[]> {
  const rows = await store.find(DIRECTORY, { type: 'review', reviewed }, MAX_REVIEWS_READ);
  return rows.map(({ doc }) => (doc as ReviewFact).rating);
}

async function write({ grouped }: CountParts, { rev, doc }: Row, change: object): Promise<boolean> {
  const [written] = await grouped.write(DIRECTORY, [{ ...(doc as ReviewFact), ...change, _rev: rev }]);
  return written?.ok === true;
}

function shownOf({ text, publishedAt, editedAt }: ReviewAnswerFact): ShownAnswer {
  return { text, publishedAt, editedAt };
}
