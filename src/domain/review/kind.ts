import { fieldsOf } from '../fields.ts';
import { everyField, type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { reviewFactId, reviewFactIds, reviewIds } from './id.ts';
import { refuseReview } from './rules.ts';
import { ReviewStatement } from './schema.ts';

export const reviewKind: Kind<ReviewStatement> = {
  ...PLAIN,
  ids: reviewIds,
  factIds: reviewFactIds,
  schema: ReviewStatement,
  fields: everyField(ReviewStatement, PUBLIC.field, { createdAt: PUBLIC.clock, editedAt: PUBLIC.clock }),
  /** The reservation, which says who may write about whom, and when. */
  dependsOn: reviewIds.named,
  factId: reviewFactId,
  notYours: 'review/not-yours',
  moderated: true,
  precheck(document) {
    const { comment, petComment } = fieldsOf<ReviewStatement>(document);
    const isTooLong = (text: unknown) => typeof text === 'string' && text.length > LIMITS.reviewComment.maxUnits;
    return isTooLong(comment) || isTooLong(petComment) ? 'review/too-long' : null;
  },
  refuse: refuseReview,
};
