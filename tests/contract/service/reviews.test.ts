import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../src/domain/limits.ts';
import { reservationFactIds } from '../../../src/domain/reservation/id.ts';
import { reviewFactId, reviewId } from '../../../src/domain/review/id.ts';
import type { ReviewListPage } from '../../../src/domain/review/list.ts';
import { ReviewFact } from '../../../src/domain/review/schema.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { newUlid } from './moderation-world.ts';
import { openStage, type Stage, stages } from './stage.ts';

const [SITTER, OWNER] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const PET = 'pet:01JD4Z7R8S9T0V1W2X3Y4Z5002';
const START = Date.parse('2026-11-20T10:00:00.000Z');

/** What the sitter said of owner and pet, `minute` minutes after the start. */
function review(minute: number, pet: string | null = PET): ReviewFact {
  const at = new Date(START + minute * 60_000).toISOString();
  return {
    _id: reviewFactId(reviewId(reservationFactIds.make(SITTER, OWNER, newUlid())), SITTER),
    ...{ type: 'review', schemaVersion: versionOf('review'), rating: 4, comment: `${minute}`, petComment: '' },
    ...{ petRating: pet === null ? null : 4, createdAt: at, editedAt: null, reviewed: OWNER, pet, petName: 'Рекс' },
    ...{ answer: null, authorId: SITTER, authorName: 'Олена', authorLetter: 'О', customAvatar: null },
    ...{ publishedAt: at, updatedAt: null, statementRev: '1-x' },
  };
}

describe.each(stages)('what is said of people and pets on $name', (kind) => {
  let stage: Stage;
  const each = LIMITS.reviewPage;

  beforeAll(async () => {
    stage = await openStage(kind);
    const docs = Array.from({ length: 2 * each + 3 }, (_, n) => review(n, n % 2 === 0 ? PET : null));
    // Some at the very same moment, where a page ends as well.
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

  it('stands page by page, newest first, each once', async () => {
    const found = await pages(`person=${OWNER}`);
    expect(found.map(({ length }) => length)).toEqual([each, each, 6]);
    const all = found.flat();
    for (const fact of all) expect(Value.Check(ReviewFact, fact)).toBe(true);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(all.length);
    const order = all.map(({ publishedAt, _id }) => `${publishedAt} ${_id}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  it('of a pet there are those that say something of it', async () => {
    const all = (await pages(`pet=${PET}`)).flat();
    expect(all).toHaveLength(each + 2 + 3);
    expect(all.every(({ pet }) => pet === PET)).toBe(true);
    expect(await pages(`person=${SITTER}`)).toEqual([[]]);
  });

  it.each(['', '?person=olena', '?pet=x', `?person=${OWNER}&before=yesterday`])('%j is no question', async (query) => {
    expect((await stage.call('GET', `/reviews${query}`)).status).toBe(400);
  });
});
