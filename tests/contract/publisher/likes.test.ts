import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { likeFactId } from '../../../src/domain/like/id.ts';
import { LikeFact } from '../../../src/domain/like/schema.ts';
import { fixedDivision } from '../../../sync-server/src/publishing/intake/division.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { commentStatement, likeStatement, postIdOf, postStatement, World } from './world.ts';

describe.each(engines())('likes and the numbers on posts: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  const newWorld = () => new World(engine, `likes${run++}`).install();
  const POST = postIdOf(1);

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  const numbers = async (world: World, post = POST) => {
    const fact = await world.find('community', post);
    return fact === null ? null : [fact.likes, fact.commentsCount];
  };
  const notes = async (world: World) => (await world.notes()).filter(({ type }) => type === 'recount');
  const state = async (world: World, person: string, id: string) => {
    const outcome = await world.outcome(person, id);
    return outcome?.code ?? outcome?.state ?? null;
  };

  it('a like is a fact that only the service reads, and the post shows their number', async () => {
    const world = await newWorld();
    await world.publishedPost(POST);
    const people = await Promise.all([world.person(), world.person()]);
    for (const person of people) await world.put(person, likeStatement(POST));
    await world.publish();
    expect(await numbers(world)).toEqual([2, 0]);
    for (const { _rev, ...fact } of await world.all('tallies')) expect(Value.Check(LikeFact, fact)).toBe(true);
    expect(JSON.stringify(await world.all('community'))).not.toContain(people[0]);
    await world.put(people[0], likeStatement(POST, false));
    await world.publish();
    expect(await numbers(world)).toEqual([1, 0]);
    expect(await state(world, people[0], likeStatement(POST)._id)).toBe('published');
    expect(await notes(world)).toEqual([]);
  });

  it('an edit of the post preserves the numbers', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const person = await world.person();
    await world.put(person, likeStatement(POST));
    await world.put(person, commentStatement(POST, 1));
    await world.publish();
    await world.put(author, postStatement(POST, { postTitle: 'Інша назва' }));
    await world.publish();
    expect(await numbers(world)).toEqual([1, 1]);
    expect(await world.find('community', POST)).toMatchObject({ postTitle: 'Інша назва' });
  });

  it('a like of a missing post is refused; a withdrawn like gets an outcome', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const [person, other] = [await world.person(), await world.person()];
    await world.put(person, likeStatement(POST));
    await world.publish();
    await world.remove(author, POST);
    await world.publish();
    await world.put(person, likeStatement(POST, false));
    await world.put(other, likeStatement(POST));
    await world.put(other, likeStatement(postIdOf(2), false));
    await world.publish();
    expect(await state(world, person, likeStatement(POST)._id)).toBe('published');
    expect(await state(world, other, likeStatement(POST)._id)).toBe('like/post-removed');
    expect(await state(world, other, likeStatement(postIdOf(2))._id)).toBe('published');
    expect(await world.all('tallies')).toEqual([]);
  });

  it('a comment shows the number of its likes, which an edit preserves, and takes them with it when it is removed', async () => {
    const world = await newWorld();
    await world.publishedPost(POST);
    const [author, person] = [await world.person(), await world.person()];
    const comment = commentStatement(POST, 1);
    const like = likeStatement(comment._id);
    await world.put(author, comment);
    await world.publish();
    await world.put(person, like);
    await world.put(person, likeStatement(POST));
    await world.publish();
    expect(await numbers(world)).toEqual([1, 1]);
    for (const [statement, likes] of [
      [commentStatement(POST, 1, { content: 'Інакше' }), 1],
      [likeStatement(comment._id, false), 0],
      [like, 1],
    ] as const) {
      await world.put(statement.type === 'comment' ? author : person, statement);
      await world.publish();
      expect(await world.find('community', comment._id)).toMatchObject({ content: 'Інакше', likes });
    }
    for (const { _rev, ...fact } of await world.all('tallies')) expect(Value.Check(LikeFact, fact)).toBe(true);
    await world.remove(author, comment._id);
    await world.publish();
    expect(await numbers(world)).toEqual([1, 0]);
    expect((await world.all('tallies')).map(({ _id }) => _id)).toEqual([likeFactId(likeStatement(POST)._id, person)]);
    expect(await notes(world)).toEqual([]);
    await world.put(author, like);
    await world.publish();
    expect(await state(world, author, like._id)).toBe('like/post-removed');
  });

  it('a removed post’s likes of comments are removed with it', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const person = await world.person();
    await world.put(author, commentStatement(POST, 1));
    await world.publish();
    await world.put(person, likeStatement(commentStatement(POST, 1)._id));
    await world.publish();
    expect(await world.all('tallies')).toHaveLength(1);
    await world.remove(author, POST);
    await world.publish();
    expect(await world.all('tallies')).toEqual([]);
  });

  it('people can like their own post that waits for its photo', async () => {
    const world = await newWorld();
    const person = await world.person();
    const sha256 = 'a'.repeat(64);
    await world.put(person, likeStatement(POST));
    await world.put(person, postStatement(POST, { photo: { sha256, alt: '', width: 4, height: 3 } }));
    await world.publish();
    expect(await state(world, person, likeStatement(POST)._id)).toBeNull();
    await world.storePhoto(sha256);
    await world.publish();
    expect(await state(world, person, likeStatement(POST)._id)).toBe('published');
    expect(await numbers(world)).toEqual([1, 0]);
  });

  it('a removed post’s comments and likes are removed with it, in any number, and a restored one starts without them', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const other = await world.publishedPost(postIdOf(2));
    const person = await world.person();
    const comments = Array.from({ length: 450 }, (_unused, number) => commentStatement(POST, number));
    await world.couch.use<object>(`user-${person}`).bulk({ docs: comments });
    await world.put(person, likeStatement(POST));
    await world.put(person, commentStatement(other.post, 1));
    await world.publish();
    expect(await numbers(world)).toEqual([1, 450]);
    await world.remove(author, POST);
    await world.publish();
    const left = (await world.all('community')).map(({ _id }) => _id);
    expect(left).toEqual([commentStatement(other.post, 1)._id, other.post]);
    expect(await world.all('tallies')).toEqual([]);
    expect(await notes(world)).toEqual([]);
    await world.put(author, postStatement(POST));
    await world.publish();
    expect(await numbers(world)).toEqual([0, 0]);
  });

  // The fact, the note, the outcome, the checkpoint, then the numbers and the removal of the note.
  const deaths = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((after) => [true, false].map((applied) => ({ after, applied })));
  it.each(deaths)('the numbers are exact although a publisher dies at a write: %j', async (death) => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const [person, other] = [await world.person(), await world.person()];
    await world.put(person, likeStatement(POST));
    await world.publish();
    await world.put(person, likeStatement(POST, false));
    await world.put(person, commentStatement(POST, 1));
    await world.put(other, likeStatement(POST));
    await publishAndDie(world, death);
    await world.put(other, commentStatement(POST, 2));
    await publishAndDie(world, death);
    await world.publish();
    expect(await numbers(world)).toEqual([1, 2]);
    await world.remove(person, commentStatement(POST, 1)._id);
    await publishAndDie(world, death);
    await world.publish();
    expect(await numbers(world)).toEqual([1, 1]);
    await world.remove(author, POST);
    await publishAndDie(world, death);
    await world.publish();
    expect(await world.all('community')).toEqual([]);
    expect(await world.all('tallies')).toEqual([]);
    expect(await notes(world)).toEqual([]);
  });

  it('a like during the removal of its post leaves nothing behind', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const person = await world.person();
    await world.put(person, likeStatement(POST));
    await world.put(person, commentStatement(POST, 1));
    const store = createStore(world.couch);
    let met = false;
    await world.publish({
      store: {
        ...store,
        async write(database, documents) {
          if (!met && (database === 'tallies' || database === 'community') && documents.length > 0) {
            met = true;
            await world.remove(author, POST);
            await world.publish();
          }
          return await store.write(database, documents);
        },
      },
    });
    await world.publish();
    expect(met).toBe(true);
    expect(await world.all('community')).toEqual([]);
    expect(await world.all('tallies')).toEqual([]);
  });

  it('counts 10,000 likes', async () => {
    const world = await newWorld();
    await world.publishedPost(POST);
    const likes = Array.from({ length: 10_000 }, (_unused, number) => {
      const uid = number.toString(16).padStart(32, '0');
      const liked = number % 10 !== 0;
      const _id = `${likeStatement(POST)._id}:${uid}`;
      return { _id, type: 'like', schemaVersion: 1, uid, liked, likedAt: null, statementRev: '1-x' };
    });
    for (let from = 0; from < likes.length; from += 1_000)
      await world.couch.use<object>('tallies').bulk({ docs: likes.slice(from, from + 1_000) });
    const person = await world.person();
    await world.put(person, likeStatement(POST));
    await world.publish();
    expect(await numbers(world)).toEqual([9_001, 0]);
  });

  it('publishers that share the work, and one that takes over, end with exact numbers', async () => {
    const world = await newWorld();
    const posts = [postIdOf(1), postIdOf(2)];
    for (const post of posts) await world.publishedPost(post);
    const people = await Promise.all(Array.from({ length: 16 }, () => world.person()));
    const publishers = [
      ...[0, 1].map((index) => world.publisher({ division: fixedDivision({ index, count: 2 }) })),
      world.publisher(),
      world.publisher(),
    ];
    for (const publisher of publishers) await publisher.start();
    for (const round of [0, 1, 2]) {
      await Promise.all(
        people.map(async (person, index) => {
          for (const post of posts) await world.put(person, likeStatement(post, (index + round) % 3 !== 0));
          await world.put(person, commentStatement(posts[0] ?? '', 20 * round + index));
          for (const publisher of publishers) publisher.wake(`user-${person}`);
        }),
      );
    }
    for (const publisher of publishers) await publisher.idle();
    for (const publisher of publishers) await publisher.stop();
    const liking = people.filter((_person, index) => (index + 2) % 3 !== 0).length;
    expect(await numbers(world, posts[0])).toEqual([liking, 48]);
    expect(await numbers(world, posts[1])).toEqual([liking, 0]);
    expect(await notes(world)).toEqual([]);
  });
});
