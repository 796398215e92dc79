import { describe, expect, it } from 'vitest';
import { DURATIONS, LIMITS } from '../limits.ts';
import { reservationFactIds } from '../reservation/id.ts';
import { RESERVATION_STATES } from '../reservation/states.ts';
import { reviewAnswerId, reviewOfAnswer } from '../review-answer/id.ts';
import { refuseReviewAnswer } from '../review-answer/rules.ts';
import { versionOf } from '../upgrades.ts';
import { reservationOfReview, reviewedBy, reviewFactId, reviewId, statementOfReview } from './id.ts';
import { mayEditReview, mayReviewPet, refuseReview, refuseReviewOf, reviewCharactersLeft } from './rules.ts';
import type { ReviewStatement } from './schema.ts';

const [executor, client, stranger] = ['7', '9', 'a'].map((end) => `${'0'.repeat(31)}${end}`) as [
  string,
  string,
  string,
];
const reservation = reservationFactIds.make(executor, client, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B');
const author = { firstName: 'Олена', secondName: '', letter: 'О' };
const AT = '2026-11-20T10:00:00.000Z';
const envelope = { schemaVersion: versionOf('review'), written: { at: AT, device: 'd1' } };
const review: ReviewStatement = {
  _id: reviewId(reservation),
  type: 'review',
  ...envelope,
  createdAt: AT,
  editedAt: null,
  rating: 3,
  comment: '',
  petRating: null,
  petComment: '',
};
const FAMILY = '👩‍👩‍👧‍👦';

describe('the ids of reviews', () => {
  it('names the reservation, the author and the reviewed person in a review’s id', () => {
    const byClient = reviewFactId(reviewId(reservation), client);
    expect(reservationOfReview(reviewId(reservation))).toBe(reservation);
    expect(reviewedBy(byClient)).toBe(executor);
    expect(reviewedBy(reviewFactId(reviewId(reservation), executor))).toBe(client);
    expect(statementOfReview(byClient)).toBe(reviewId(reservation));
    expect(reviewOfAnswer(reviewAnswerId(byClient))).toBe(byClient);
    expect(reviewedBy('review:x')).toBe('nothing');
  });
});

describe('reviews that can be published', () => {
  it.each([
    ['a rating alone', {}, author, null],
    ['as long as allowed', { comment: FAMILY.repeat(LIMITS.reviewComment.max) }, author, null],
    ['one family emoji too many', { comment: FAMILY.repeat(LIMITS.reviewComment.max + 1) }, author, 'review/too-long'],
    ['too long a comment on the pet', { petRating: 3, petComment: 'a'.repeat(1_001) }, author, 'review/too-long'],
    ['text about an unrated pet', { petComment: 'x' }, author, 'review/pet-rating-required'],
    ['blanks about an unrated pet', { petComment: ' ' }, author, null],
    ['no author', {}, null, 'review/author-incomplete'],
    ['an author without an initial', {}, { ...author, letter: '' }, 'review/author-incomplete'],
  ] as const)('%s', (_, change, person, code) => {
    expect(refuseReview({ ...review, ...change }, person)).toBe(code);
  });

  it.each(RESERVATION_STATES)('decides whether a reservation that is %s can be reviewed', (state) => {
    const about = { _id: reservation, state, service: 'dogWalking' } as const;
    expect(refuseReviewOf(about, client, review)).toBe(state === 'done' ? null : 'review/not-done');
    expect(refuseReviewOf(about, stranger, review)).toBe('review/not-yours');
  });

  it('lets only the person who cared for the pet review it', () => {
    const done = { _id: reservation, state: 'done', service: 'dogWalking' } as const;
    expect(refuseReviewOf(done, executor, { petRating: 4 })).toBeNull();
    expect(refuseReviewOf(done, client, { petRating: 4 })).toBe('review/no-pet');
    expect(refuseReviewOf({ ...done, service: null }, executor, { petRating: 4 })).toBe('review/no-pet');
    expect(mayReviewPet(done, executor)).toBe(true);
    expect(refuseReviewOf(null, client, review)).toBe('reservation/gone');
  });
});

it('permits editing a review for a week', () => {
  const end = Date.parse(AT) + DURATIONS.editReview;
  expect([mayEditReview({ publishedAt: AT }, end - 1), mayEditReview({ publishedAt: AT }, end)]).toEqual([true, false]);
  expect(reviewCharactersLeft(` ${FAMILY} `)).toBe(LIMITS.reviewComment.max - 1);
});

it.each([
  ['a text', 'Дякую', author, null],
  ['blanks', ' \u200b', author, 'review/answer-required'],
  ['too long a text', 'a'.repeat(1_001), author, 'review/too-long'],
  ['no author', 'Дякую', null, 'review/author-incomplete'],
] as const)('checks the answer to a review: %s', (_, text, person, code) => {
  const answer = { ...envelope, _id: reviewAnswerId(reviewFactId(review._id, client)), text, createdAt: AT };
  expect(refuseReviewAnswer({ ...answer, type: 'review-answer', editedAt: null }, person)).toBe(code);
});
