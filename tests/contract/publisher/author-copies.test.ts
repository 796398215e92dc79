import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { commentStatement, postIdOf, postStatement, profileStatement, World } from './world.ts';

const POSTS = 320;
const NEW_NAME = { firstName: 'Оленка', secondName: 'Мороз', letter: 'ОМ' };

describe.each(engines())('propagation of a changed name: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  const newWorld = () => new World(engine, `author${run++}`).install(true);

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  async function withPosts(world: World, count: number): Promise<string> {
    const person = await world.person();
    const docs = Array.from({ length: count }, (_unused, number) => postStatement(postIdOf(number)));
    await world.couch.use(`user-${person}`).bulk({ docs });
    await world.publish();
    return person;
  }
  const postsOf = async (world: World) => (await world.all('community')).filter(({ type }) => type === 'post');
  const tasks = async (world: World) => (await world.notes()).filter(({ type }) => type === 'author');

  it('a changed name updates every post, and nothing else in them', async () => {
    const world = await newWorld();
    const person = await withPosts(world, POSTS);
    const other = await world.person();
    await world.put(other, postStatement(postIdOf(POSTS)));
    await world.publish();
    const before = await postsOf(world);
    expect(before).toHaveLength(POSTS + 1);
    await world.put(person, profileStatement(NEW_NAME));
    await world.publish();
    const after = await postsOf(world);
    for (const [index, post] of after.entries()) {
      const { _rev, authorName, authorLetter, ...rest } = post;
      const old = before[index];
      if (old === undefined) throw new Error('a post too many');
      const { _rev: _oldRev, authorName: oldName, authorLetter: oldLetter, ...same } = old;
      expect(rest).toEqual(same);
      const renamed = post.authorId === person;
      expect([authorName, authorLetter]).toEqual(renamed ? ['Оленка Мороз', 'ОМ'] : [oldName, oldLetter]);
    }
    expect(await tasks(world)).toEqual([]);
    const settled = await postsOf(world);
    await world.publish();
    expect(await postsOf(world)).toEqual(settled);
  });

  it('a changed name includes the public role, which only the service sets', async () => {
    const world = await newWorld();
    const person = await withPosts(world, 3);
    await world.put(person, commentStatement(postIdOf(0), 900));
    await world.publish();
    const shown = async () => {
      const facts = (await world.all('community')).filter(({ authorId }) => authorId === person);
      const profile = await world.find('directory', `profile:${person}`);
      return [...new Set([profile?.role, ...facts.map(({ authorRole }) => authorRole)])];
    };
    const become = async (account: object) => {
      const accounts = world.couch.use<Record<string, unknown>>('accounts');
      const known = await world.find('accounts', `account:${person}`);
      const createdAt = '2026-11-01T10:00:00.000Z';
      await accounts.insert({ _id: `account:${person}`, ...known, createdAt, ...account });
      const publisher = world.publisher();
      await publisher.start();
      await publisher.recheck(person, 'profile');
      await publisher.idle();
      await publisher.stop();
    };
    expect(await shown()).toEqual([undefined]);
    await become({ roles: ['user', 'admin'], status: 'active' });
    expect(await shown()).toEqual(['admin']);
    expect(await world.find('directory', `profile:${person}`)).toMatchObject({ createdAt: '2026-11-01T10:00:00.000Z' });
    // New posts have it, too, and a changed name does not remove it.
    await world.put(person, postStatement(postIdOf(4)));
    await world.put(person, profileStatement(NEW_NAME));
    await world.publish();
    expect(await shown()).toEqual(['admin']);
    await become({ status: 'suspended' });
    expect(await shown()).toEqual([undefined]);
    await become({ status: 'active' });
    expect(await shown()).toEqual(['admin']);
    await become({ roles: ['user'] });
    expect(await shown()).toEqual([undefined]);
    expect(await tasks(world)).toEqual([]);
  });

  it('the propagation of a name completes when each publisher gets a little further and dies', async () => {
    const world = await newWorld();
    const person = await withPosts(world, POSTS);
    await world.put(person, profileStatement(NEW_NAME));
    for (let round = 0; round < 12; round += 1) await publishAndDie(world, { after: 1, applied: round % 2 === 0 });
    await checkRenamed(world);
  });

  // The task, the profile's fact, its outcome, the checkpoint, two batches of posts, the end of the task.
  it.each([0, 1, 2, 3, 4, 5, 6].flatMap((after) => [true, false].map((applied) => ({ after, applied }))))(
    'the propagation of a name completes when a publisher dies at a write: %j',
    async (death) => {
      const world = await newWorld();
      const person = await withPosts(world, 110);
      await world.put(person, profileStatement(NEW_NAME));
      await publishAndDie(world, death);
      await checkRenamed(world);
    },
  );

  async function checkRenamed(world: World): Promise<void> {
    await world.publish();
    const names = new Set((await postsOf(world)).map(({ authorName }) => authorName));
    expect([...names]).toEqual(['Оленка Мороз']);
    expect(await tasks(world)).toEqual([]);
  }

  it('a changed name updates the avatar as well, after its photo arrived', async () => {
    const world = await newWorld();
    const person = await withPosts(world, 3);
    const sha256 = createHash('sha256').update('avatar').digest('hex');
    await world.put(person, profileStatement({ avatar: { sha256 } }));
    await world.publish();
    expect((await postsOf(world)).map(({ customAvatar }) => customAvatar)).toEqual([null, null, null]);
    await world.storePhoto(sha256);
    await world.publish();
    expect((await postsOf(world)).map(({ customAvatar }) => customAvatar)).toEqual([sha256, sha256, sha256]);
    await world.put(person, profileStatement({ avatar: null }));
    await world.publish();
    expect((await postsOf(world)).map(({ customAvatar }) => customAvatar)).toEqual([null, null, null]);
  });

  it('a changed name updates every comment on any post', async () => {
    const world = await newWorld();
    const person = await withPosts(world, 1);
    const other = await world.publishedPost(postIdOf(POSTS));
    const comments = [commentStatement(other.post, 1), commentStatement(postIdOf(0), 2)];
    for (const each of comments) await world.put(person, each);
    await world.publish();
    await world.put(person, profileStatement(NEW_NAME));
    await world.publish();
    for (const { _id } of comments)
      expect(await world.find('community', _id)).toMatchObject({ authorName: 'Оленка Мороз', authorLetter: 'ОМ' });
    expect(await world.find('community', other.post)).toMatchObject({ authorName: 'Олена Коваль', commentsCount: 1 });
  });

  it('posts written during the propagation have the new name', async () => {
    const world = await newWorld();
    const person = await withPosts(world, POSTS);
    const publisher = world.publisher();
    await publisher.start();
    await publisher.idle();
    await world.put(person, profileStatement(NEW_NAME));
    publisher.wake(`user-${person}`);
    for (let number = POSTS; number < POSTS + 5; number += 1) {
      await world.put(person, postStatement(postIdOf(number)));
      publisher.wake(`user-${person}`);
    }
    await publisher.idle();
    await publisher.stop();
    const posts = await postsOf(world);
    expect(posts).toHaveLength(POSTS + 5);
    expect(new Set(posts.map(({ authorName }) => authorName))).toEqual(new Set(['Оленка Мороз']));
  });

  it('a changed name does not restore a post removed in between, nor overwrite an edit', async () => {
    const world = await newWorld();
    const person = await withPosts(world, 3);
    await world.put(person, profileStatement(NEW_NAME));
    const store = createStore(world.couch);
    let met = false;
    const meeting: Store = {
      ...store,
      async write(database, documents) {
        if (database === 'community' && !met) {
          met = true;
          const [removed, liked] = [
            await world.find('community', postIdOf(0)),
            await world.find('community', postIdOf(1)),
          ];
          await world.couch.use('community').destroy(postIdOf(0), removed?._rev ?? '');
          await world.couch.use<Record<string, unknown>>('community').insert({ ...liked, likes: 9 });
        }
        return await store.write(database, documents);
      },
    };
    await world.publish({ store: meeting });
    expect(met).toBe(true);
    const posts = await postsOf(world);
    expect(posts.map(({ _id, authorName, likes }) => [_id, authorName, likes])).toEqual([
      [postIdOf(1), 'Оленка Мороз', 9],
      [postIdOf(2), 'Оленка Мороз', 0],
    ]);
  });

  it('other people do not wait for it', async () => {
    const world = await newWorld();
    const person = await withPosts(world, POSTS);
    const other = await world.person();
    await world.publish();
    const store = createStore(world.couch);
    const order: string[] = [];
    const watched: Store = {
      ...store,
      async write(database, documents) {
        if (database === 'community')
          order.push(documents.some(({ _id }) => _id === postIdOf(POSTS)) ? 'other' : 'copies');
        return await store.write(database, documents);
      },
    };
    const publisher = world.publisher({ store: watched });
    await publisher.start();
    await publisher.idle();
    await world.put(person, profileStatement(NEW_NAME));
    await world.put(other, postStatement(postIdOf(POSTS)));
    publisher.wake(`user-${person}`);
    publisher.wake(`user-${other}`);
    await publisher.idle();
    await publisher.stop();
    expect(order.filter((each) => each === 'copies').length).toBeGreaterThan(2);
    expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('copies'));
  });

  /** A publisher that makes this many writes and dies at the next, before or after its effect. */
  async function publishAndDie(world: World, { after, applied }: { after: number; applied: boolean }): Promise<void> {
    const store = createStore(world.couch);
    let writes = 0;
    let dead = false;
    const died = new Promise<void>((resolve) => {
      const dying: Store = {
        ...store,
        async write(database, documents) {
          if (dead) throw new Error('killed');
          writes += 1;
          if (writes <= after) return await store.write(database, documents);
          dead = true;
          if (applied) await store.write(database, documents);
          resolve();
          throw new Error('killed');
        },
      };
      const publisher = world.publisher({ store: dying, pauses: { first: 60_000, most: 60_000 } });
      stops.push(() => publisher.stop());
      publisher
        .start()
        .then(() => publisher.idle())
        .then(resolve, resolve);
    });
    await died;
    for (const stop of stops.splice(0)) await stop();
  }
  const stops: (() => Promise<void>)[] = [];
});
