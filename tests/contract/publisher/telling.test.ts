import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { DURATIONS } from '../../../src/domain/limits.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { blockStatement, commentStatement, deliverTo, likeStatement, postIdOf, postStatement, World } from './world.ts';

const POST = postIdOf(1);

describe.each(engines())('notifications of comments and likes: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  const newWorld = () => new World(engine, `telling${run++}`).install();

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  const publish = (world: World) => world.publish({ deliver: deliverTo(world) });
  const notificationsOf = async (world: World, person: string) =>
    (await world.all(ownDatabaseName(person))).filter(({ type }) => type === 'notification');
  const kinds = async (world: World, person: string) => (await notificationsOf(world, person)).map((each) => each.kind);
  const count = async (world: World, person: string) =>
    (await notificationsOf(world, person)).flatMap(({ about }) =>
      typeof about === 'object' && about !== null ? [about] : [],
    );
  const notes = async (world: World) => (await world.all('ledger')).filter(({ type }) => type === 'delivery');

  it('a comment notifies the post’s author, a reply the answered person, each once and never oneself', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const [one, other] = [await world.person(), await world.person()];
    const first = commentStatement(POST, 1);
    await world.put(one, first);
    await world.put(author, commentStatement(POST, 2));
    await publish(world);
    expect(await notificationsOf(world, author)).toMatchObject([
      { kind: 'comment', about: { by: 'Олена Коваль', post: 'Кіт', comment: first._id } },
    ]);
    const fact = await world.find('community', first._id);
    expect((await notificationsOf(world, author))[0]).toMatchObject({
      at: fact?.publishedAt,
      about: { slug: postStatement(POST).slug },
    });
    const reply = commentStatement(POST, 3, { answers: first._id });
    await world.put(other, reply);
    await publish(world);
    expect(await kinds(world, one)).toEqual(['reply']);
    expect(await kinds(world, author)).toEqual(['comment', 'comment']);
    // The author is answered on their own post: one notification, of the reply.
    await world.put(one, commentStatement(POST, 4, { answers: commentStatement(POST, 2)._id }));
    await publish(world);
    expect(await kinds(world, author)).toEqual(['comment', 'comment', 'reply']);
    expect(await notificationsOf(world, other)).toEqual([]);
    expect(await notes(world)).toEqual([]);
  });

  it('notifications are not sent for an edit, nor for a blocked person’s action', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const [muted, person] = [await world.person(), await world.person()];
    await world.put(author, blockStatement(muted, 'mute'));
    await publish(world);
    await world.put(muted, commentStatement(POST, 1));
    await world.put(muted, likeStatement(POST));
    await publish(world);
    expect(await world.find('community', POST)).toMatchObject({ likes: 1, commentsCount: 1 });
    expect(await notificationsOf(world, author)).toEqual([]);
    await world.put(person, commentStatement(POST, 2));
    await publish(world);
    await world.put(person, commentStatement(POST, 2, { content: 'Інше' }));
    await publish(world);
    expect(await kinds(world, author)).toEqual(['comment']);
  });

  it('notifications combine likes: one notification that counts up, and another one an hour later', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const people = await Promise.all(Array.from({ length: 5 }, () => world.person()));
    const like = async (index: number, liked = true) => {
      await world.put(people[index] ?? '', likeStatement(POST, liked));
      await publish(world);
    };
    await world.put(author, likeStatement(POST));
    await publish(world);
    expect(await notificationsOf(world, author)).toEqual([]);
    await like(0);
    await like(1);
    expect(await count(world, author)).toMatchObject([{ post: 'Кіт', slug: postStatement(POST).slug, count: '2' }]);
    // A withdrawn like neither withdraws nor repeats the notification.
    await like(1, false);
    await like(1);
    expect(await count(world, author)).toMatchObject([{ count: '2' }]);
    world.pass(DURATIONS.likesTogether);
    await like(2);
    await like(3);
    await like(0, false);
    await like(0);
    expect(await count(world, author)).toMatchObject([{ count: '2' }, { count: '2' }]);
    expect(await world.find('community', POST)).toMatchObject({ likes: 5 });
  });

  it('likes of a comment notify its author, and not the post’s', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const [commenter, person] = [await world.person(), await world.person()];
    const comment = commentStatement(POST, 1)._id;
    await world.put(commenter, commentStatement(POST, 1));
    await world.publish();
    for (const each of [commenter, person]) await world.put(each, likeStatement(comment));
    await publish(world);
    expect(await notificationsOf(world, commenter)).toMatchObject([
      { kind: 'likes', about: { post: 'Кіт', slug: postStatement(POST).slug, comment, count: '1' } },
    ]);
    expect(await kinds(world, author)).not.toContain('likes');
  });

  const deaths = Array.from({ length: 10 }, (_unused, after) => after).flatMap((after) =>
    [true, false].map((applied) => ({ after, applied })),
  );
  it.each(deaths)('notifications are written once, although a publisher dies at a write: %j', async (death) => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const person = await world.person();
    await publish(world);
    const deliver = deliverTo(world);
    await world.put(person, commentStatement(POST, 1));
    await publishAndDie(world, death, { deliver });
    await world.put(person, commentStatement(POST, 1, { content: 'Інше' }));
    await publishAndDie(world, death, { deliver });
    await world.put(person, likeStatement(POST));
    await publishAndDie(world, death, { deliver });
    await publish(world);
    expect((await kinds(world, author)).sort()).toEqual(['comment', 'likes']);
    expect(await notes(world)).toEqual([]);
  });

  it('notifications are retried when they could not be written, and other people do not wait', async () => {
    const world = await newWorld();
    const { author } = await world.publishedPost(POST);
    const other = await world.publishedPost(postIdOf(2));
    const person = await world.person();
    await world.put(person, commentStatement(POST, 1));
    await world.put(person, commentStatement(other.post, 1));
    let failures = 3;
    await world.publish({
      async deliver(userId, fact) {
        if (userId === author && failures > 0) {
          failures -= 1;
          throw new Error('damaged');
        }
        await deliverTo(world)(userId, fact);
      },
    });
    expect(failures).toBe(0);
    expect(await kinds(world, author)).toEqual(['comment']);
    expect(await kinds(world, other.author)).toEqual(['comment']);
  });
});
