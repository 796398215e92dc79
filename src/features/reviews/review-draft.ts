import { DEFAULT_RATING, RATINGS, type Rating } from '../../domain/review/levels.ts';
import { FormDrafts } from '../../session/form-drafts.ts';
import type { ReviewValues } from './write-review.ts';

export interface ReviewDraft {
  /** The own revision that the draft started from; null: there was none. */
  rev: string | null;
  /** Counted from 0. */
  step: number;
  values: ReviewValues;
}

/** An empty review. `ofPet`: this person cared for a pet. */
export function newReview(ofPet: boolean): ReviewValues {
  return { rating: DEFAULT_RATING, comment: '', petRating: ofPet ? DEFAULT_RATING : null, petComment: '' };
}

const ratingIn = (value: unknown): Rating | null => RATINGS.find((known) => known === value) ?? null;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** By the reservation. */
export const reviewDrafts = new FormDrafts<ReviewDraft>({
  form: 'review',
  read({ rev, step, values }) {
    if (typeof values !== 'object' || values === null) return null;
    const { rating, comment, petRating, petComment } = values as Partial<Record<keyof ReviewValues, unknown>>;
    return {
      rev: typeof rev === 'string' ? rev : null,
      step: step === 1 ? 1 : 0,
      values: {
        rating: ratingIn(rating) ?? DEFAULT_RATING,
        comment: textIn(comment),
        petRating: ratingIn(petRating),
        petComment: textIn(petComment),
      },
    };
  },
});

/** By the answered review. */
export const answerDrafts = new FormDrafts<{ text: string }>({
  form: 'review-answer',
  read: ({ text }) => (typeof text === 'string' ? { text } : null),
});
