import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profileFactId } from '../../../src/domain/profile/id.ts';
import type { ProfileFact } from '../../../src/domain/profile/schema.ts';
import { reservationFactIds } from '../../../src/domain/reservation/id.ts';
import { reviewFactId, reviewId } from '../../../src/domain/review/id.ts';
import type { ReviewListPage } from '../../../src/domain/review/list.ts';
import { ReviewFact } from '../../../src/domain/review/schema.ts';
import { reviewAnswerId } from '../../../src/domain/review-answer/id.ts';
import { SERVICE_LIMITS } from '../../../src/domain/service-limits.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { answerStatement, doneReservation, reviewStatement } from '../publisher/review-world.ts';
import { reportStatement } from '../publisher/world.ts';
import { moderationWorld, newUlid, type Registered } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

const [SITTER, OWNER] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const PET = 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5002';
const START = Date.parse('2026-11-20T10:00:00.000Z');

/** The sitter's review of owner and pet, `minute` minutes after the start. */
function review(minute: number, pet: string | null = PET): ReviewFact {
  const at = new Date(START + minute * 60_000).toISOString();
  return {
    _id: reviewFactId(reviewId(reservationFactIds.make(SITTER, OWNER, newUlid())), SITTER),
    type: 'review',
    schemaVersion: versionOf('review'),
    rating: 4,
    comment: `${minute}`,
    petComment: '',
    petRating: pet === null ? null : 4,
    createdAt: at,
    editedAt: null,
    reviewed: OWNER,
    pet,
    petName: 'Рекс',
    answer: null,
    authorId: SITTER,
    authorName: 'Олена',
    authorLetter: 'О',
    customAvatar: null,
    publishedAt: at,
    updatedAt: null,
    statementRev: '1-x',
  };
}

describe.each(stages)('reviews of people and pets on $name', (kind) => {
  let stage: Stage;
  const world = moderationWorld(() => stage);
  const each = SERVICE_LIMITS.reviewPage;

  beforeAll(async () => {
    stage = await openStage(kind);
    const docs = Array.from({ length: 2 * each + 3 }, (_, n) => review(n, n % 2 === 0 ? PET : null));
    // Some have the same time, also at the end of a page.
    docs.push(review(each + 2), review(each + 2), review(2 * each + 2));
    await stage.service.couch.use<object>('directory').bulk({ docs });
  });
  afterAll(() => stage.stop());

  async function pages(query: string): Promise<ReviewListPage['reviews'][]> {
    const found: ReviewListPage['reviews'][] = [];
    for (let place = ''; ; ) {
      const answer = await stage.call('GET', `/reviews?${query}${place}`);
      expect(answer.status).toBe(200);
      const { reviews, next }: ReviewListPage = JSON.parse(answer.text);
      found.push(reviews);
      if (next === null) return found;
      place = `&before=${next.publishedAt}&id=${next._id}`;
    }
  }

  it('reviews are listed page by page, newest first, each once', async () => {
    const found = await pages(`person=${OWNER}`);
    expect(found.map(({ length }) => length)).toEqual([each, each, 6]);
    const all = found.flat();
    for (const fact of all) expect(Value.Check(ReviewFact, fact)).toBe(true);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
    const order = all.map(({ publishedAt, _id }) => `${publishedAt} ${_id}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  it('reviews of a pet are those that mention it', async () => {
    const all = (await pages(`pet=${PET}`)).flat();
    expect(all).toHaveLength(each + 2 + 3);
    expect(all.every(({ pet }) => pet === PET)).toBe(true);
    expect(await pages(`person=${SITTER}`)).toEqual([[]]);
  });

  it.each(['', '?person=olena', '?pet=x', `?person=${OWNER}&before=yesterday`])(
    'refuses the query %j',
    async (query) => {
      expect((await stage.call('GET', `/reviews${query}`)).status).toBe(400);
    },
  );

  it('reviews are reported, hidden from the list and the numbers, and shown again with their answer', async () => {
    const [admin, client, executor] = [await world.admin(), await stage.register(), await stage.register()];
    const [by, about] = [client.session.userId, executor.session.userId];
    const reservation = await doneReservation(stage.service, about, by, newUlid());
    await state(client, reviewStatement(reservation, { rating: 1, comment: 'Шахрай' }));
    const target = reviewFactId(reviewId(reservation), by);
    await state(executor, answerStatement(target), reportStatement(target));
    await state(client, reportStatement(reviewAnswerId(target)));
    const rows = new Map((await world.queue(admin)).map((row) => [row.target, [row.kind, row.excerpt]]));
    expect(rows.get(target)).toEqual(['review', 'Шахрай']);
    expect(rows.get(reviewAnswerId(target))).toEqual(['review-answer', 'Дякую і вам!']);
    const totals = async () => (await world.found<ProfileFact>('directory', profileFactId(about)))?.totalReviews;
    expect(await totals()).toBe(1);
    expect((await world.decide(admin, target, 'hide')).status).toBe(204);
    await world.settled();
    expect([await pages(`person=${about}`), await totals()]).toEqual([[[]], 0]);
    expect((await world.decide(admin, target, 'restore')).status).toBe(204);
    await world.settled();
    expect(await pages(`person=${about}`)).toMatchObject([[{ _id: target, answer: { text: 'Дякую і вам!' } }]]);
    expect(await totals()).toBe(1);
    // Only the answer is removed, and the review stays.
    expect((await world.decide(admin, reviewAnswerId(target), 'remove')).status).toBe(204);
    await world.settled();
    expect(await pages(`person=${about}`)).toMatchObject([[{ _id: target, answer: null }]]);
  });

  async function state(by: Registered, ...statements: readonly { readonly _id: string }[]): Promise<void> {
    const own = stage.service.couch.use<object>(by.session.ownDatabase);
    for (const statement of statements) await own.insert(statement, statement._id);
    stage.service.publisher?.wake(by.session.ownDatabase);
    await stage.service.publisher?.idle();
  }
});
