import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { commentStatement, postIdOf, postStatement, World } from './world.ts';

const PHOTO = { sha256: createHash('sha256').update('photo').digest('hex'), alt: '', width: 4, height: 3 };

describe.each(engines())('a comment on an own post that waits for its photo: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let number = 0;
  const nextId = () => postIdOf(number++);

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'waiting').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  const photoGoes = async () => {
    const photo = await world.find('media', PHOTO.sha256);
    if (photo !== null) await world.couch.use('media').destroy(PHOTO.sha256, photo._rev);
  };
  const waiting = async () => (await world.all('ledger')).filter(({ type }) => type === 'pending');
  async function waitingPost() {
    const person = await world.person();
    const post = nextId();
    const comment = commentStatement(post, 1);
    const reply = commentStatement(post, 2, { answers: comment._id });
    await world.put(person, comment);
    await world.put(person, reply);
    await world.put(person, postStatement(post, { photo: PHOTO }));
    return { person, post, comment, reply };
  }

  it('a comment waits with the post and is published with it', async () => {
    const { person, post, comment, reply } = await waitingPost();
    const publisher = world.publisher();
    await publisher.start();
    await publisher.idle();
    for (const id of [post, comment._id, reply._id]) expect(await world.state(person, id)).toBeNull();
    await world.storePhoto(PHOTO.sha256);
    publisher.photoStored(PHOTO.sha256);
    await publisher.idle();
    await publisher.stop();
    for (const id of [post, comment._id, reply._id]) expect(await world.state(person, id)).toBe('published');
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 2 });
    expect(await waiting()).toEqual([]);
    await photoGoes();
  });

  it('a comment waits over restarts and over the time limit', async () => {
    const { person, post, comment, reply } = await waitingPost();
    await world.publish();
    world.pass(DURATIONS.photoWait);
    await world.publish();
    await world.publish();
    for (const id of [post, comment._id, reply._id]) expect(await world.state(person, id)).toBe('photo/missing');
    await world.storePhoto(PHOTO.sha256);
    await world.publish();
    for (const id of [post, comment._id, reply._id]) expect(await world.state(person, id)).toBe('published');
    expect(await waiting()).toEqual([]);
    await photoGoes();
  });

  it.each([true, false])(
    'a comment is published when the photo is removed from the post (killed in between: %s)',
    async (killed) => {
      const { person, post, comment, reply } = await waitingPost();
      await world.publish();
      await world.put(person, postStatement(post));
      if (!killed) await world.publish();
      else {
        const publisher = world.publisher();
        await publisher.start();
        await expect.poll(() => world.state(person, post), { interval: 1 }).toBe('published');
        await publisher.stop();
        await world.publish();
      }
      for (const id of [post, comment._id, reply._id]) expect(await world.state(person, id)).toBe('published');
      expect(await waiting()).toEqual([]);
    },
  );

  it('a comment is refused when the post is given up', async () => {
    const { person, post, comment, reply } = await waitingPost();
    await world.publish();
    await world.remove(person, post);
    await world.publish();
    for (const id of [comment._id, reply._id]) expect(await world.state(person, id)).toBe('comment/post-removed');
    expect(await waiting()).toEqual([]);
  });
});
