import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { dyingStore } from './dying-store.ts';
import { removalStage } from './removal-stage.ts';
import {
  blockStatement,
  commentStatement,
  deliverTo,
  likeStatement,
  postIdOf,
  postStatement,
  reportStatement,
  type World,
} from './world.ts';

const [THEIRS, OTHERS] = [postIdOf(1), postIdOf(2)];

describe.each(engines())('removing a person from a community: $name', (kind) => {
  let engine: RunningEngine;
  const { newWorld, removalIn, checkRemoved } = removalStage(() => engine, 'leaves');

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** Two people who wrote to, liked, reported and blocked each other; one of them has a hidden post. */
  async function neighbours(world: World) {
    const [leaves, stays] = [await world.person(), await world.person()];
    await world.put(leaves, postStatement(THEIRS));
    await world.put(stays, postStatement(OTHERS));
    await world.publish();
    for (const [person, other] of [[leaves, stays] as const, [stays, leaves] as const]) {
      for (const [index, post] of [THEIRS, OTHERS].entries()) {
        await world.put(person, likeStatement(post));
        await world.put(person, commentStatement(post, (person === leaves ? 10 : 20) + index));
      }
      await world.put(person, reportStatement(person === leaves ? OTHERS : THEIRS));
      await world.put(person, blockStatement(other, 'mute'));
    }
    await world.publish();
    const reply = commentStatement(OTHERS, 30, { answers: commentStatement(OTHERS, 11)._id });
    await world.put(stays, reply);
    await world.publish({ deliver: deliverTo(world) });
    const sanction = { type: 'sanction', uid: leaves, until: 'x' };
    await world.couch.use<Record<string, unknown>>('moderation').insert(sanction, `sanction:${leaves}`);
    return { leaves, stays, reply };
  }

  async function checkLeft(world: World, stays: string, reply: string): Promise<void> {
    const left = await world.all('community');
    expect(left.map(({ _id }) => _id)).toEqual([commentStatement(OTHERS, 21)._id, reply, OTHERS]);
    expect(await world.find('community', OTHERS)).toMatchObject({ likes: 1, commentsCount: 2 });
    expect((await world.all('tallies')).map(({ uid }) => uid)).toEqual([stays]);
    // Both had reported and muted each other, so none of it is left.
    expect(await world.all('moderation')).toEqual([]);
    const notes = (await world.notes()).map(({ type }) => type);
    for (const note of ['recount', 'delivery', 'look']) expect(notes).not.toContain(note);
  }

  it('a person’s removal removes comments, likes, reports and blocks by and about them, and recounts what they touched', async () => {
    const world = await newWorld();
    const { leaves, stays, reply } = await neighbours(world);
    const publisher = world.publisher();
    await publisher.recheck(leaves, THEIRS);
    await publisher.stop();
    await removalIn(world).remove(leaves);
    await checkRemoved(world, leaves);
    await checkLeft(world, stays, reply._id);
  });

  it.each(
    [2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 20].flatMap((after) =>
      [true, false].map((applied) => [after, applied] as const),
    ),
  )('a person’s removal completes after a kill at its write %i (applied: %s)', async (after, applied) => {
    const world = await newWorld();
    const { leaves, stays, reply } = await neighbours(world);
    await removalIn(world, dyingStore(world, after, applied))
      .remove(leaves)
      .catch(() => undefined);
    await world.publish();
    await checkRemoved(world, leaves);
    await checkLeft(world, stays, reply._id);
  });

  it('a person’s removal removes the comments and likes of their hidden posts, too', async () => {
    const world = await newWorld();
    const { leaves, stays, reply } = await neighbours(world);
    const hidden = { type: 'decision', decision: 'hide', authorId: leaves };
    await world.couch.use<Record<string, unknown>>('moderation').insert(hidden, `decision:${THEIRS}`);
    const publisher = world.publisher();
    await publisher.recheck(leaves, THEIRS);
    await publisher.stop();
    await world.publish();
    expect(await world.find('community', THEIRS)).toBeNull();
    expect(await world.find('community', commentStatement(THEIRS, 20)._id)).not.toBeNull();
    await removalIn(world).remove(leaves);
    await checkRemoved(world, leaves);
    await checkLeft(world, stays, reply._id);
  });

  it('a person’s removal sends no more notifications about their actions', async () => {
    const world = await newWorld();
    const [leaves, stays] = [await world.person(), await world.person()];
    await world.put(stays, postStatement(OTHERS));
    await world.publish();
    await world.put(leaves, commentStatement(OTHERS, 1));
    const failing = world.publisher({
      pauses: { first: 60_000, most: 60_000 },
      deliver: () => Promise.reject(new Error('damaged')),
    });
    await failing.start();
    await expect.poll(() => failing.status().lastError).not.toBeNull();
    await failing.stop();
    expect((await world.all('ledger')).map(({ type }) => type)).toContain('delivery');
    await removalIn(world, createStore(world.couch)).remove(leaves);
    await checkRemoved(world, leaves);
  });
});
