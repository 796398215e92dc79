import { ReviewStatement } from '../../domain/review/schema.ts';
import { fieldsInShape } from '../../session/fields-in-shape.ts';
import { FormDrafts } from '../../session/form-drafts.ts';
import { newReview, type ReviewValues } from './write-review.ts';

export interface ReviewDraft {
  /** The own revision that the draft started from; null: there was none. */
  rev: string | null;
  /** Counted from 0. */
  step: number;
  values: ReviewValues;
}

/** By the reservation. */
export const reviewDrafts = new FormDrafts<ReviewDraft>({
  form: 'review',
  read({ rev, step, values }) {
    const typed = fieldsInShape(ReviewStatement, values);
    if (typed === null) return null;
    return {
      rev: typeof rev === 'string' ? rev : null,
      step: step === 1 ? 1 : 0,
      values: { ...newReview(false), ...typed },
    };
  },
});

/** By the answered review. */
export const answerDrafts = new FormDrafts<{ text: string }>({
  form: 'review-answer',
  read: ({ text }) => (typeof text === 'string' ? { text } : null),
});
