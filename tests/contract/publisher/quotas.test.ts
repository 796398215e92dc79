import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAILY, DURATIONS } from '../../../src/domain/limits.ts';
import { UNLIMITED } from '../../../sync-server/src/storage/ledger/quotas.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import {
  blockStatement,
  commentStatement,
  likeStatement,
  postIdOf,
  postStatement,
  profileStatement,
  reportStatement,
  World,
} from './world.ts';

const DAY = 24 * 60 * 60_000;

describe.each(engines())('the daily quota: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  const newWorld = () => new World(engine, `quotas${run++}`).install();
  const POST = postIdOf(1);

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  const daily = {
    ...UNLIMITED,
    posts: { most: 4, fresh: 2 },
    comments: { most: 3, fresh: 3 },
    likes: { most: 1, fresh: 1 },
    reports: { most: 1, fresh: 1 },
    blocks: { most: 2, fresh: 1 },
  };
  const old = '2020-01-01T00:00:00.000Z';
  const states = async (world: World, person: string, ids: readonly string[]) =>
    await Promise.all(ids.map((id) => world.state(person, id)));

  it('the daily quota is lower for a new person; edits do not count; it is renewed the next day', async () => {
    const world = await newWorld();
    const [fresh, known] = [await world.person(), await world.person('none')];
    await world.put(known, profileStatement({ createdAt: old }));
    const ids = (of: number) => [0, 1, 2, 3, 4].map((number) => postIdOf(of * 10 + number));
    for (const [index, person] of [fresh, known].entries()) {
      for (const id of ids(index)) {
        await world.put(person, postStatement(id));
        await world.publish({ daily });
      }
    }
    const limit = 'limit/posts';
    expect(await states(world, fresh, ids(0))).toEqual(['published', 'published', limit, limit, limit]);
    expect(await states(world, known, ids(1))).toEqual([...Array(4).fill('published'), limit]);
    await world.put(fresh, postStatement(ids(0)[0] ?? '', { postTitle: 'Виправлено' }));
    await world.publish({ daily });
    expect(await world.find('community', ids(0)[0] ?? '')).toMatchObject({ postTitle: 'Виправлено' });
    world.pass(DAY);
    await world.put(fresh, postStatement(ids(0)[4] ?? '', { postTitle: 'Завтра' }));
    await world.publish({ daily });
    expect(await world.state(fresh, ids(0)[4] ?? '')).toBe('published');
  });

  it('the daily quota limits blocks, whether or not the person exists; changing a block does not count', async () => {
    const world = await newWorld();
    const person = await world.person('none');
    await world.put(person, profileStatement({ createdAt: old }));
    const people = ['a', 'b', 'c'].map((sign) => sign.repeat(32));
    const ids = people.map((each) => blockStatement(each, 'mute')._id);
    for (const each of people) {
      await world.put(person, blockStatement(each, 'mute'));
      await world.publish({ daily });
    }
    expect(await states(world, person, ids)).toEqual(['published', 'published', 'limit/blocks']);
    for (const kind of ['none', 'block'] as const) {
      await world.put(person, blockStatement(people[0] ?? '', kind));
      await world.publish({ daily });
      expect(await world.find('moderation', `${ids[0]}`.replace('block:', `block:${person}:`))).toMatchObject({ kind });
    }
    world.pass(DAY);
    await world.put(person, blockStatement(people[2] ?? '', 'block'));
    await world.publish({ daily });
    expect(await world.state(person, ids[2] ?? '')).toBe('published');
  });

  it('the daily quota uses the account’s age where an account exists, not the device’s claim', async () => {
    const world = await newWorld();
    const person = await world.person('none');
    await world.put(person, profileStatement({ createdAt: old }));
    const createdAt = world.clock().toISOString();
    await world.couch
      .use<Record<string, unknown>>('accounts')
      .insert({ type: 'account', createdAt }, `account:${person}`);
    const ids = [0, 1, 2].map(postIdOf);
    for (const id of ids) await world.put(person, postStatement(id));
    await world.publish({ daily });
    expect((await states(world, person, ids)).filter((each) => each === 'published')).toHaveLength(2);
  });

  it('the daily quota counts concurrent statements exactly, and each kind separately', async () => {
    const world = await newWorld();
    const { post } = await world.publishedPost(POST);
    const other = await world.publishedPost(postIdOf(2));
    const person = await world.person();
    const comments = [1, 2, 3, 4, 5].map((number) => commentStatement(post, number));
    for (const each of comments) await world.put(person, each);
    for (const each of [post, other.post]) {
      await world.put(person, likeStatement(each));
      await world.put(person, reportStatement(each));
    }
    await world.publish({ daily });
    const comment = await states(
      world,
      person,
      comments.map(({ _id }) => _id),
    );
    expect(comment.filter((each) => each === 'published')).toHaveLength(3);
    expect(comment.filter((each) => each === 'limit/comments')).toHaveLength(2);
    const likes = await states(
      world,
      person,
      [post, other.post].map((each) => likeStatement(each)._id),
    );
    expect(likes.sort()).toEqual(['limit/likes', 'published']);
    const reports = await states(
      world,
      person,
      [post, other.post].map((each) => `report:${each}`),
    );
    expect(reports.sort()).toEqual(['limit/reports', 'published']);
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 3 });
  });

  it('the daily quota never counts twice after a kill', async () => {
    const world = await newWorld();
    const person = await world.person();
    await world.put(person, postStatement(postIdOf(1)));
    for (const after of [0, 1, 2, 3, 4]) await publishAndDie(world, { after, applied: true }, { daily });
    await world.put(person, postStatement(postIdOf(2)));
    for (const after of [0, 1, 2, 3, 4]) await publishAndDie(world, { after, applied: false }, { daily });
    await world.publish({ daily });
    expect(await states(world, person, [1, 2].map(postIdOf))).toEqual(['published', 'published']);
  });

  it('the daily quota has the product’s limits by default', async () => {
    const world = await newWorld();
    const person = await world.person();
    const ids = Array.from({ length: DAILY.posts.fresh + 1 }, (_unused, number) => postIdOf(number));
    for (const id of ids) await world.put(person, postStatement(id));
    await world.publish({ daily: DAILY });
    expect((await states(world, person, ids)).filter((each) => each === 'limit/posts')).toHaveLength(1);
    expect(DURATIONS.freshAccount).toBe(DAY);
  });
});
