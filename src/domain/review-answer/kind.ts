import { fieldsOf } from '../fields.ts';
import { type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { isSeen } from '../plain-text.ts';
import { reviewAnswerIds } from './id.ts';
import { refuseReviewAnswer } from './rules.ts';
import { ReviewAnswerStatement } from './schema.ts';

export const reviewAnswerKind: Kind<ReviewAnswerStatement> = {
  ...PLAIN,
  ids: reviewAnswerIds,
  factIds: reviewAnswerIds,
  schema: ReviewAnswerStatement,
  fields: { text: PUBLIC.field, createdAt: PUBLIC.clock, editedAt: PUBLIC.clock },
  /** The review that it answers. */
  dependsOn: reviewAnswerIds.named,
  notYours: 'review/not-yours-to-answer',
  moderated: true,
  precheck(document) {
    const { text } = fieldsOf<ReviewAnswerStatement>(document);
    if (typeof text !== 'string') return null;
    if (!isSeen(text)) return 'review/answer-required';
    return text.length > LIMITS.reviewComment.maxUnits ? 'review/too-long' : null;
  },
  refuse: refuseReviewAnswer,
};
