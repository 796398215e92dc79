import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decidingId, decisionId } from '../../../src/domain/moderation/id.ts';
import type { NotificationFact } from '../../../src/domain/notification/schema.ts';
import { profileFactId } from '../../../src/domain/profile/id.ts';
import { reviewFactId, reviewId } from '../../../src/domain/review/id.ts';
import { reviewAnswerId } from '../../../src/domain/review-answer/id.ts';
import { DAY_MS } from '../../../src/domain/time/spans.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { answerStatement, doneReservation, PET, reviewStatement } from './review-world.ts';
import { blockStatement, postIdOf, profileStatement, World } from './world.ts';

const silent = { info() {}, warn() {}, error() {} };

describe.each(engines())('reviews: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 100;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'reviews').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** Two people with a completed walk. */
  async function walk(more: Parameters<typeof doneReservation>[4] = {}) {
    const [executor, client] = [await world.person(), await world.person()];
    const reservation = await doneReservation(world, executor, client, nextUlid(), more);
    await world.publish();
    return { executor, client, reservation };
  }
  const nextUlid = () => postIdOf(number++).slice('post:'.length);

  async function review(by: string, reservation: string, more: Parameters<typeof reviewStatement>[1] = {}) {
    await world.put(by, reviewStatement(reservation, more));
    await world.publish();
    return await world.state(by, reviewId(reservation));
  }

  const factOf = (by: string, reservation: string) => reviewFactId(reviewId(reservation), by);
  const totals = async (userId: string) => {
    const profile = await world.find('directory', profileFactId(userId));
    return [profile?.totalReviews, profile?.totalRating];
  };

  it('reviews are written by both, the executor’s of the pet too, and counted on the profile', async () => {
    const { executor, client, reservation } = await walk();
    expect(await review(client, reservation, { rating: 4 })).toBe('published');
    const about = { rating: 2, comment: 'Запізнилися', petRating: 4, petComment: 'Чудовий пес' } as const;
    expect(await review(executor, reservation, about)).toBe('published');
    expect(await world.find('directory', factOf(client, reservation))).toMatchObject({
      rating: 4,
      comment: 'Дякую!',
      pet: null,
      petName: '',
      reviewed: executor,
      authorId: client,
      answer: null,
      authorName: 'Олена Коваль',
      authorLetter: 'ОК',
      updatedAt: null,
    });
    expect(await world.find('directory', factOf(executor, reservation))).toMatchObject({
      ...about,
      pet: PET,
      petName: 'Рекс',
      reviewed: client,
    });
    expect(await totals(executor)).toEqual([1, 4]);
    expect(await totals(client)).toEqual([1, 2]);
  });

  it('reviews are only for the two participants of a completed reservation; only the executor reviews the pet', async () => {
    const { executor, client, reservation } = await walk();
    const stranger = await world.person();
    expect(await review(stranger, reservation)).toBe('review/not-yours');
    expect(await review(client, reservation, { petRating: 4 })).toBe('review/no-pet');
    const open = await walk({ state: 'expired' });
    expect(await review(open.client, open.reservation)).toBe('review/not-done');
    const bought = await walk({ service: null });
    expect(await review(bought.executor, bought.reservation, { petRating: 4 })).toBe('review/no-pet');
    expect(await review(bought.executor, bought.reservation)).toBe('published');
    expect(await totals(executor)).toEqual([0, 0]);
  });

  it('reviews may be changed for a week, and the numbers follow', async () => {
    const { executor, client, reservation } = await walk();
    await review(client, reservation, { rating: 4 });
    const before = await world.find('directory', factOf(client, reservation));
    world.pass(6 * DAY_MS);
    const editedAt = '2026-11-20T10:00:01.000Z';
    expect(await review(client, reservation, { rating: 1, editedAt })).toBe('published');
    const after = await world.find('directory', factOf(client, reservation));
    expect(after).toMatchObject({ rating: 1, editedAt, publishedAt: before?.publishedAt });
    expect(after?.updatedAt).not.toBeNull();
    expect(await totals(executor)).toEqual([1, 1]);
    world.pass(2 * DAY_MS);
    expect(await review(client, reservation, { rating: 4, editedAt })).toBe('review/too-late');
    expect(await world.find('directory', factOf(client, reservation))).toMatchObject({ rating: 1 });
    expect(await totals(executor)).toEqual([1, 1]);
  });

  it('reviews are answered only by the person they are about', async () => {
    const { executor, client, reservation } = await walk();
    await review(client, reservation);
    const id = factOf(client, reservation);
    await world.put(client, answerStatement(id));
    await world.publish();
    expect(await world.state(client, reviewAnswerId(id))).toBe('review/not-yours-to-answer');
    await world.put(executor, answerStatement(id));
    await world.publish();
    expect(await world.state(executor, reviewAnswerId(id))).toBe('published');
    expect(await world.find('directory', id)).toMatchObject({ answer: { text: 'Дякую і вам!', editedAt: null } });
    // An edited review keeps its answer.
    await review(client, reservation, { rating: 1 });
    expect(await world.find('directory', id)).toMatchObject({ rating: 1, answer: { text: 'Дякую і вам!' } });
    await world.remove(executor, reviewAnswerId(id));
    await world.publish();
    expect(await world.find('directory', id)).toMatchObject({ answer: null });
  });

  it('reviews disappear with their answer when their author withdraws them', async () => {
    const { executor, client, reservation } = await walk();
    await review(client, reservation);
    const id = factOf(client, reservation);
    await world.put(executor, answerStatement(id));
    await world.publish();
    await world.remove(client, reviewId(reservation));
    await world.publish();
    expect(await world.find('directory', id)).toBeNull();
    expect(await world.find('directory', reviewAnswerId(id))).toBeNull();
    expect(await totals(executor)).toEqual([0, 0]);
  });

  it('reviews are not counted while a moderator hides them, and return with their answer', async () => {
    const { executor, client, reservation } = await walk();
    await review(client, reservation, { rating: 1 });
    const id = factOf(client, reservation);
    await world.put(executor, answerStatement(id));
    await world.publish();
    await decide(client, reservation, { _id: decisionId(id), type: 'decision', decision: 'hide' });
    expect(await world.state(client, reviewId(reservation))).toBe('moderation/hidden');
    expect([await world.find('directory', id), await totals(executor)]).toEqual([null, [0, 0]]);
    const { _rev } = (await world.find('moderation', decisionId(id))) ?? {};
    const verdict: object = { type: 'deciding', decision: 'restore', target: id, authorId: client, by: 'x', at: 'x' };
    await world.couch.use<object>('moderation').insert(verdict, decidingId(id));
    await world.couch.use('moderation').destroy(decisionId(id), _rev ?? '');
    // Counted before its return, as by a publisher that finds another one's note.
    await world.couch
      .use<{ type: string }>('ledger')
      .insert({ type: 'recount' }, `recount:${id}`)
      .catch(() => undefined);
    await world.publish();
    await recheck(client, reservation);
    expect(await world.find('directory', id)).toMatchObject({ rating: 1, answer: { text: 'Дякую і вам!' } });
    expect(await totals(executor)).toEqual([1, 1]);
  });

  /** A moderator's decision is noted for its statement. */
  async function decide(author: string, reservation: string, decision: object) {
    await world.couch.use<object>('moderation').insert(decision);
    await recheck(author, reservation);
  }
  async function recheck(author: string, reservation: string) {
    const publisher = world.publisher();
    await publisher.recheck(author, reviewId(reservation));
    await publisher.start();
    await publisher.idle();
    await publisher.stop();
  }

  it('reviews are removed with their author, and with their subject; others’ numbers are recounted', async () => {
    const { executor, client, reservation } = await walk();
    await review(client, reservation);
    await review(executor, reservation);
    const other = await world.person();
    const second = await doneReservation(world, executor, other, nextUlid());
    await review(other, second, { rating: 1 });
    expect(await totals(executor)).toEqual([2, 4]);
    await createPersonRemoval({ couch: world.couch, clock: world.clock, log: silent }).remove(client);
    expect(await world.find('directory', factOf(client, reservation))).toBeNull();
    expect(await world.find('directory', factOf(executor, reservation))).toBeNull();
    expect(await world.find('directory', factOf(other, second))).toMatchObject({ reviewed: executor });
    expect(await totals(executor)).toEqual([1, 1]);
  });

  it('reviews notify their subject, and their answers notify the author, once each', async () => {
    const { executor, client, reservation } = await walk();
    const notifications: [string, string][] = [];
    const deliver = async (userId: string, { kind: what, about }: NotificationFact) => {
      notifications.push([userId, `${what} by ${about.by}`]);
    };
    const publish = () => world.publish({ deliver });
    await world.put(client, reviewStatement(reservation));
    await publish();
    await world.put(client, reviewStatement(reservation, { rating: 1 }));
    await publish();
    await world.put(executor, answerStatement(factOf(client, reservation)));
    await publish();
    expect(notifications).toEqual([
      [executor, 'review by Олена Коваль'],
      [client, 'review-answer by Олена Коваль'],
    ]);
    // A person who muted the other one gets no notification, but may be reviewed.
    await world.put(client, blockStatement(executor, 'mute'));
    await publish();
    await world.put(executor, reviewStatement(reservation));
    await publish();
    expect(await world.state(executor, reviewId(reservation))).toBe('published');
    expect(notifications).toHaveLength(2);
  });

  it('reviews stay unchanged when a late edit is withdrawn', async () => {
    const { client, reservation } = await walk();
    await review(client, reservation);
    const before = await world.find('directory', factOf(client, reservation));
    world.pass(8 * DAY_MS);
    expect(await review(client, reservation, { rating: 1 })).toBe('review/too-late');
    expect(await review(client, reservation)).toBe('published');
    const after = await world.find('directory', factOf(client, reservation));
    expect({ ...after, _rev: '', statementRev: '' }).toEqual({ ...before, _rev: '', statementRev: '' });
  });

  it('reviews have their author’s new name', async () => {
    const { client, reservation } = await walk();
    await review(client, reservation);
    await world.put(client, profileStatement({ firstName: 'Ганна', secondName: 'Бойко', letter: 'ГБ' }));
    await world.publish();
    expect(await world.find('directory', factOf(client, reservation))).toMatchObject({ authorName: 'Ганна Бойко' });
  });
});
