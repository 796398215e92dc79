import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { likeFactIds } from '../../../src/domain/like/id.ts';
import { PostLikes } from '../../../sync-server/src/publishing/follow-up/post-likes.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { drawn } from '../../draws.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { likeStatement, postIdOf, World } from './world.ts';

const AT = '2026-11-20T10:00:00.000Z';
const POST = postIdOf(1);

describe.each(engines())('the cached likes of a post: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(() => engine.close());

  const personOf = (number: number) => number.toString(16).padStart(32, '0');
  const factOf = (post: string, number: number, liked: boolean) => ({
    _id: likeFactIds.make(post, personOf(number)),
    type: 'like',
    schemaVersion: 1,
    uid: personOf(number),
    liked,
    likedAt: AT,
    statementRev: '1-x',
  });

  async function open() {
    const world = await new World(engine, `postlikes${run++}`).install();
    const store = createStore(world.couch);
    let read = 0;
    const counting: Store = {
      ...store,
      async range(database, from, to, limit) {
        const rows = await store.range(database, from, to, limit);
        if (database === 'tallies') read += rows.length;
        return rows;
      },
      async changes(database, since, limit) {
        const changes = await store.changes(database, since, limit);
        if (database === 'tallies') read += changes.rows.length;
        return changes;
      },
    };
    return {
      world,
      store,
      counting,
      /** The number of likes read since the last call. */
      taken() {
        const before = read;
        read = 0;
        return before;
      },
      async fill(post: string, from: number, to: number) {
        for (let start = from; start < to; start += 1_000) {
          const docs = Array.from({ length: Math.min(1_000, to - start) }, (_, n) => factOf(post, start + n, true));
          await world.couch.use<object>('tallies').bulk({ docs });
        }
      },
    };
  }

  it('with 2,500 likes, each further one costs one read, on this post and on others', async () => {
    const { counting, fill, taken } = await open();
    await fill(POST, 0, 2_500);
    await fill(postIdOf(2), 0, 10);
    const likes = new PostLikes(counting);
    expect([(await likes.of(POST)).length, taken()]).toEqual([2_500, 2_500]);
    expect([(await likes.of(POST)).length, taken()]).toEqual([2_500, 0]);
    await fill(POST, 2_500, 2_501);
    await fill(postIdOf(3), 0, 2);
    expect([(await likes.of(POST)).length, taken()]).toEqual([2_501, 3]);
    expect([(await likes.of(postIdOf(2))).length, taken()]).toEqual([10, 10]);
  });

  it('a publisher counts a post with 1,500 likes from the changes only', async () => {
    const { world, counting, fill, taken } = await open();
    await world.publishedPost(POST);
    await fill(POST, 0, 1_500);
    const people = await Promise.all(Array.from({ length: 3 }, () => world.person()));
    const publisher = world.publisher({ store: counting });
    await publisher.start();
    const steps: unknown[] = [];
    for (const person of people) {
      await world.put(person, likeStatement(POST));
      publisher.wake(`user-${person}`);
      await publisher.idle();
      steps.push([(await world.find('community', POST))?.likes, taken() < 10]);
    }
    await publisher.stop();
    expect(steps).toEqual([
      [1_501, false],
      [1_502, true],
      [1_503, true],
    ]);
  });

  it('too many changes, or a failure in between, lead to a full read', async () => {
    const { counting, fill, taken } = await open();
    await fill(POST, 0, 100);
    let fails = false;
    const failing: Store = {
      ...counting,
      changes: (...asked) => (fails ? Promise.reject(new Error('cut off')) : counting.changes(...asked)),
    };
    const likes = new PostLikes(failing, { bounds: { likes: 10_000, pages: 1 } });
    expect((await likes.of(POST)).length).toBe(100);
    await fill(postIdOf(2), 0, 1_500);
    taken();
    expect([(await likes.of(POST)).length, taken()]).toEqual([100, 1_000 + 100]);
    fails = true;
    await expect(likes.of(POST)).rejects.toThrow('cut off');
    fails = false;
    await fill(POST, 100, 101);
    expect((await likes.of(POST)).length).toBe(101);
  });

  // Few likes are cached, so posts are constantly evicted and read again.
  it('cached likes match the database, whatever happens to likes and however many callers read at once', async () => {
    const { world, store } = await open();
    const step = fc.record({
      post: fc.integer({ min: 1, max: 3 }),
      person: fc.integer({ min: 0, max: 5 }),
      what: fc.constantFrom('like', 'unlike', 'remove', 'ask'),
    });
    const tallies = world.couch.use<object>('tallies');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 20 }), async (steps, most) => {
        const likes = new PostLikes(store, { bounds: { likes: most, pages: 2 } });
        for (const { post, person, what } of steps) {
          if (what === 'ask') {
            const [one, again] = await Promise.all([likes.of(postIdOf(post)), likes.of(postIdOf(post))]);
            expect(again).toEqual(one);
            continue;
          }
          const fact = factOf(postIdOf(post), person, what === 'like');
          const known = await world.find('tallies', fact._id);
          if (what !== 'remove') await tallies.insert({ ...fact, ...(known === null ? {} : { _rev: known._rev }) });
          else if (known !== null) await tallies.destroy(fact._id, known._rev);
        }
        const facts = await world.all('tallies');
        for (const post of [1, 2, 3].map(postIdOf)) {
          const expected = facts.flatMap(({ _id, uid, liked, likedAt }) =>
            likeFactIds.named(_id)[0] === post ? [{ uid, liked, likedAt }] : [],
          );
          const actual = (await likes.of(post)).toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
          expect(actual).toEqual(expected);
        }
      }),
      drawn(20),
    );
  });
});
