import { type Static, Type } from 'typebox';
import { Instant, idOf, LINES, ownDocument } from '../document.ts';
import { LIMITS } from '../limits.ts';
import { PUBLISHED_FIELDS } from '../published.ts';
import { versionOf } from '../upgrades.ts';
import { reviewAnswerIds } from './id.ts';

const content = {
  /** Plain text. `refuseReviewAnswer` counts its graphemes. */
  text: Type.String({ minLength: 1, maxLength: LIMITS.reviewComment.maxUnits, pattern: '\\S', ...LINES }),
  createdAt: Instant,
  editedAt: Type.Union([Instant, Type.Null()]),
};

/** "This is my answer." The review follows from the id. */
export const ReviewAnswerStatement = ownDocument(reviewAnswerIds, content);
export type ReviewAnswerStatement = Static<typeof ReviewAnswerStatement>;

/** A published answer. Readers see a copy of its text in the review; this document is the one reported and removed. */
export const ReviewAnswerFact = Type.Object(
  {
    _id: idOf(reviewAnswerIds),
    type: Type.Literal('review-answer'),
    schemaVersion: Type.Literal(versionOf('review-answer')),
    ...content,
    ...PUBLISHED_FIELDS,
  },
  { additionalProperties: false },
);
export type ReviewAnswerFact = Static<typeof ReviewAnswerFact>;
