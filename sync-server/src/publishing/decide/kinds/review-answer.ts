import type { Code } from '../../../../../src/domain/codes.ts';
import { withTrimmedTexts } from '../../../../../src/domain/fields.ts';
import { publicFields } from '../../../../../src/domain/kinds/public-fields.ts';
import { authorOfReview, reviewedBy } from '../../../../../src/domain/review/id.ts';
import { reviewAnswerIds, reviewOfAnswer } from '../../../../../src/domain/review-answer/id.ts';
import { reviewAnswerKind } from '../../../../../src/domain/review-answer/kind.ts';
import type { ReviewAnswerFact, ReviewAnswerStatement } from '../../../../../src/domain/review-answer/schema.ts';
import { versionOf } from '../../../../../src/domain/upgrades.ts';
import type { Row } from '../../../storage/store/store.ts';
import type { Effect } from '../../apply/effect.ts';
import { reviewAnswerNotification } from '../../apply/facts/notification.ts';
import { authorCopyOf, publication } from '../../apply/facts/publication.ts';
import { type DecisionInputs, sanctioned, stands } from '../decision-inputs.ts';
import { touchesNumbers } from '../decisions.ts';
import type { Publishes } from './publishes.ts';
import { notificationsFor } from './review.ts';

/** One reply per review by the reviewed person; the recount copies its text into the review. */
export const publishesReviewAnswer: Publishes<ReviewAnswerStatement> = {
  respectsBlocks: true,
  keeps: ['publishedAt', 'updatedAt'],
  statementInputs: ({ row }, context) => ({ refusal: sanctioned(context) ?? refuseAnswer(row, context) }),
  compose({ statement, rev, person: { userId, author }, publishedFact, now }) {
    if (author === null) return null;
    const existing = (publishedFact?.doc ?? null) as ReviewAnswerFact | null;
    const fact: ReviewAnswerFact = {
      ...withTrimmedTexts(publicFields(reviewAnswerKind, statement)),
      _id: statement._id,
      type: 'review-answer',
      schemaVersion: versionOf('review-answer'),
      authorId: userId,
      ...authorCopyOf(author),
      ...publication(existing, rev, now),
    };
    return fact;
  },
  recounts: (factId) => reviewAnswerIds.named(factId),
  after(each, userId) {
    const review = reviewOfAnswer(each.row.id);
    const recount: Effect[] = touchesNumbers(each) ? [{ kind: 'recount', fact: review }] : [];
    return [...recount, ...notificationsFor(each, userId, authorOfReview(review), reviewAnswerNotification)];
  },
};

function refuseAnswer({ id }: Row, context: DecisionInputs): Code | null {
  const review = reviewOfAnswer(id);
  if (reviewedBy(review) !== context.userId) return 'review/not-yours-to-answer';
  return stands({ database: 'directory', id: review }, context) ? null : 'review/gone';
}
