import { fieldsOf } from '../fields.ts';
import { type Kind, PLAIN, PRIVATE, PUBLIC } from '../kinds/kind.ts';
import { LIMITS } from '../limits.ts';
import { petIds } from '../pet/id.ts';
import { reservationFactIds } from '../reservation/id.ts';
import { opinionFactId, opinionFactIds, opinionIds } from './id.ts';
import { refuseOpinion } from './rules.ts';
import { OpinionStatement } from './schema.ts';

export const opinionKind: Kind<OpinionStatement> = {
  ...PLAIN,
  ids: opinionIds,
  factIds: opinionFactIds,
  schema: OpinionStatement,
  fields: {
    ratings: PUBLIC.field,
    comment: PUBLIC.field,
    // Either proof is enough, so two devices that name different pets never trouble the person.
    because: PRIVATE.max,
    createdAt: PUBLIC.clock,
    editedAt: PUBLIC.clock,
  },
  /** The organisation, and what entitles the author. */
  dependsOn(id, document) {
    const { because } = fieldsOf<OpinionStatement>(document);
    const isProof = typeof because === 'string' && [petIds, reservationFactIds].some((ids) => ids.is(because));
    return [...opinionIds.named(id), ...(isProof ? [because] : [])];
  },
  factId: opinionFactId,
  notYours: 'opinion/not-yours',
  moderated: true,
  precheck(document) {
    const { comment } = fieldsOf<OpinionStatement>(document);
    return typeof comment === 'string' && comment.length > LIMITS.reviewComment.maxUnits ? 'review/too-long' : null;
  },
  refuse: refuseOpinion,
};
