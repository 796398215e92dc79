import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { opinionFactId, opinionId } from '../../../src/domain/opinion/id.ts';
import { reservationFactIds } from '../../../src/domain/reservation/id.ts';
import { reviewFactId, reviewId } from '../../../src/domain/review/id.ts';
import { factOf } from '../../bench/facts.ts';
import { postIdOf } from '../publisher/world.ts';
import { openStage, type Stage, stages } from './stage.ts';

const [PERSON, OTHER] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const matter = reservationFactIds.make(PERSON, OTHER, postIdOf(3).slice('post:'.length));

/** What a later service may publish: facts only gain fields. */
const later = { schemaVersion: 99, publishedAt: '2026-11-20T10:00:00.000Z', mood: ['good'] };
const LISTS = [
  { path: '/posts', database: 'community', fact: { ...factOf(1), ...later } },
  {
    path: `/pets?owner=${PERSON}`,
    database: 'directory',
    fact: { _id: postIdOf(2).replace('post:', 'pet:'), type: 'pet', uid: PERSON, ...later },
  },
  {
    path: `/reviews?person=${OTHER}`,
    database: 'directory',
    fact: { _id: reviewFactId(reviewId(matter), PERSON), type: 'review', reviewed: OTHER, ...later },
  },
  {
    path: '/opinions?subject=breed:akita',
    database: 'directory',
    fact: { _id: opinionFactId(opinionId('breed:akita'), PERSON), type: 'opinion', ratings: { health: 4 }, ...later },
  },
];

describe.each(stages)('lists after a rollback on $name', (kind) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage(kind);
  });
  afterAll(() => stage.stop());

  it.each(LISTS)('$path returns facts of a later service as they are stored', async ({ path, database, fact }) => {
    await stage.service.couch.use<object>(database).insert(fact);
    await stage.service.posts.caughtUp();
    const answer = await stage.call('GET', path);
    expect([answer.status, Object.values(answer.body ?? {})[0]]).toEqual([200, [fact]]);
  });
});
