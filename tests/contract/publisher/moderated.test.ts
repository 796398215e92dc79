import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlockFact, ReportFact } from '../../../src/domain/moderation/schema.ts';
import { fixedDivision } from '../../../sync-server/src/publishing/intake/division.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import {
  blockStatement,
  commentStatement,
  likeStatement,
  postIdOf,
  postStatement,
  reportStatement,
  World,
} from './world.ts';

const DAY = 24 * 60 * 60_000;

describe.each(engines())('moderators, reports and quotas: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  const newWorld = () => new World(engine, `moderated${run++}`).install();
  const POST = postIdOf(1);

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  const state = async (world: World, person: string, id: string) => {
    const outcome = await world.outcome(person, id);
    return outcome?.code ?? outcome?.state ?? null;
  };
  const moderation = (world: World) => world.couch.use<Record<string, unknown>>('moderation');
  const decideOn = (world: World, fact: string, decision: 'hide' | 'remove') =>
    moderation(world).insert({ type: 'decision', decision, reason: 'x', by: 'x', at: 'x' }, `decision:${fact}`);
  async function undecide(world: World, fact: string) {
    const { _rev } = (await world.find('moderation', `decision:${fact}`)) ?? { _rev: '' };
    await moderation(world).destroy(`decision:${fact}`, _rev);
  }
  /** The note of a moderator's request, while it is carried out and afterwards. */
  const verdict = (world: World, type: 'deciding' | 'decided', target: string, authorId: string) =>
    moderation(world).insert({ type, decision: 'restore', target, authorId, by: 'x', at: 'x' }, `${type}:${target}`);
  /** As a moderator's request does, in a process that may die right after. */
  async function recheck(world: World, person: string, id: string) {
    const publisher = world.publisher();
    await publisher.recheck(person, id);
    await publisher.stop();
    await world.publish();
  }

  /** As a publisher does with another one's note. */
  async function countAnew(world: World, fact: string) {
    await world.couch
      .use<{ type: string }>('ledger')
      .insert({ type: 'recount' }, `recount:${fact}`)
      .catch(() => undefined);
    await world.publish();
  }

  it('stores a report for moderators with its target’s author; another one of the same target replaces it', async () => {
    const world = await newWorld();
    const { author, post } = await world.publishedPost(POST);
    const person = await world.person();
    const comment = commentStatement(post, 1);
    await world.put(author, comment);
    await world.publish();
    for (const target of [post, comment._id, `profile:${author}`]) await world.put(person, reportStatement(target));
    await world.publish();
    await world.put(person, reportStatement(post, { reason: 'other', text: 'Погано' }));
    await world.publish();
    const facts = await world.all('moderation');
    for (const { _rev, ...fact } of facts) expect(Value.Check(ReportFact, fact)).toBe(true);
    expect(facts).toHaveLength(3);
    expect(new Set(facts.map(({ targetAuthor }) => targetAuthor))).toEqual(new Set([author]));
    expect(await world.find('moderation', `report:${post}:${person}`)).toMatchObject({ text: 'Погано', target: post });
    expect(await state(world, person, `report:${post}`)).toBe('published');
  });

  it.each(['deciding', 'decided'] as const)(
    'a post that was hidden gets its comments and likes back, whatever is counted before its return: %s',
    async (type) => {
      const world = await newWorld();
      const { author, post } = await world.publishedPost(POST);
      const person = await world.person();
      const comment = commentStatement(post, 1);
      await world.put(person, comment);
      await world.put(person, likeStatement(post));
      await world.publish();
      await decideOn(world, post, 'hide');
      await recheck(world, author, post);
      await verdict(world, type, post, author);
      await undecide(world, post);
      await countAnew(world, post);
      expect(await world.find('community', post)).toBeNull();
      await recheck(world, author, post);
      expect(await world.find('community', post)).toMatchObject({ likes: 1, commentsCount: 1 });
      expect(await world.find('community', comment._id)).not.toBeNull();
      // When its author removes the post, they are removed too, whatever was decided before.
      await world.remove(author, post);
      await world.publish();
      await countAnew(world, post);
      expect(await world.find('community', comment._id)).toBeNull();
    },
  );

  it('refuses a report of a removed target', async () => {
    const world = await newWorld();
    const { author, post } = await world.publishedPost(POST);
    const person = await world.person();
    await world.remove(author, post);
    await world.publish();
    for (const target of [post, postIdOf(2), `profile:${'0'.repeat(32)}`]) {
      await world.put(person, reportStatement(target));
    }
    await world.publish();
    for (const target of [post, postIdOf(2), `profile:${'0'.repeat(32)}`]) {
      expect(await state(world, person, `report:${target}`)).toBe('report/gone');
    }
  });

  it('stores a block for the service only', async () => {
    const world = await newWorld();
    const [person, other] = [await world.person(), await world.person()];
    await world.put(person, blockStatement(other, 'block'));
    await world.publish();
    const { _rev, ...fact } = (await world.find('moderation', `block:${person}:${other}`)) ?? { _rev: '' };
    expect(Value.Check(BlockFact, fact)).toBe(true);
    expect(fact).toMatchObject({ uid: person, blocked: other, kind: 'block' });
  });

  const deaths = [null, ...[0, 1, 2, 3, 4].flatMap((after) => [true, false].map((applied) => ({ after, applied })))];
  it.each(deaths)(
    'a hidden post is unpublished, cannot be edited back, and returns completely (killed: %j)',
    async (death) => {
      const world = await newWorld();
      const { author, post } = await world.publishedPost(POST);
      const person = await world.person();
      await world.put(person, commentStatement(post, 1));
      await world.put(person, likeStatement(post));
      await world.publish();
      await decideOn(world, post, 'hide');
      if (death !== null) {
        const publisher = world.publisher();
        await publisher.recheck(author, post);
        await publisher.stop();
        await publishAndDie(world, death);
        await world.publish();
      } else await recheck(world, author, post);
      expect(await world.find('community', post)).toBeNull();
      expect(await state(world, author, post)).toBe('moderation/hidden');
      await world.put(author, postStatement(post, { postTitle: 'Знову' }));
      await world.put(person, commentStatement(post, 2));
      await world.publish();
      expect(await world.find('community', post)).toBeNull();
      expect(await state(world, author, post)).toBe('moderation/hidden');
      expect(await state(world, person, commentStatement(post, 2)._id)).toBe('comment/post-removed');
      await undecide(world, post);
      await recheck(world, author, post);
      expect(await state(world, author, post)).toBe('published');
      expect(await world.find('community', post)).toMatchObject({ postTitle: 'Знову', likes: 1, commentsCount: 1 });
      expect((await world.notes()).filter(({ type }) => type === 'look' || type === 'recount')).toEqual([]);
    },
  );

  it('a removed post’s comments and likes are removed too, also when it was hidden before', async () => {
    const world = await newWorld();
    const { author, post } = await world.publishedPost(POST);
    const person = await world.person();
    await world.put(person, commentStatement(post, 1));
    await world.put(person, likeStatement(post));
    await world.publish();
    await decideOn(world, post, 'hide');
    await recheck(world, author, post);
    expect(await world.all('tallies')).toHaveLength(1);
    await undecide(world, post);
    await decideOn(world, post, 'remove');
    await recheck(world, author, post);
    expect(await state(world, author, post)).toBe('moderation/removed');
    expect(await world.all('community')).toEqual([]);
    expect(await world.all('tallies')).toEqual([]);
  });

  it('a hidden comment is unpublished and not counted, and returns to its position', async () => {
    const world = await newWorld();
    const { post } = await world.publishedPost(POST);
    const person = await world.person();
    const comment = commentStatement(post, 1);
    await world.put(person, comment);
    await world.publish();
    const before = await world.find('community', comment._id);
    await decideOn(world, comment._id, 'hide');
    await recheck(world, person, comment._id);
    expect(await state(world, person, comment._id)).toBe('moderation/hidden');
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 0 });
    await undecide(world, comment._id);
    await recheck(world, person, comment._id);
    expect(await state(world, person, comment._id)).toBe('published');
    expect(await world.find('community', comment._id)).toMatchObject({ publishedAt: before?.publishedAt });
    expect(await world.find('community', post)).toMatchObject({ commentsCount: 1 });
  });

  it('a publisher of other shards leaves the note to the responsible one, which gets notice of it', async () => {
    const world = await newWorld();
    const { author, post } = await world.publishedPost(POST);
    const updates = world.updates();
    const shares = [0, 1].map((index) => world.publisher({ division: fixedDivision({ index, count: 2 }), updates }));
    for (const publisher of shares) await publisher.start();
    for (const publisher of shares) await publisher.idle();
    await decideOn(world, post, 'hide');
    // The one of the two publishers that is not responsible.
    await world.publisher({ division: fixedDivision({ index: 1, count: 2 }) }).recheck(author, post);
    await world.publisher({ division: fixedDivision({ index: 0, count: 2 }) }).recheck(author, post);
    await expect.poll(() => state(world, author, post)).toBe('moderation/hidden');
    for (const publisher of shares) await publisher.stop();
    await updates.stop();
  });

  it('a person who is temporarily blocked from writing cannot post, comment or edit; existing facts stay', async () => {
    const world = await newWorld();
    const { author, post } = await world.publishedPost(POST);
    const until = new Date(world.clock().getTime() + DAY).toISOString();
    await moderation(world).insert({ type: 'sanction', uid: author, until, reason: 'x' }, `sanction:${author}`);
    await world.put(author, postStatement(post, { postTitle: 'Інша' }));
    await world.put(author, postStatement(postIdOf(2)));
    await world.put(author, commentStatement(post, 1));
    await world.put(author, likeStatement(post));
    await world.publish();
    for (const id of [post, postIdOf(2), commentStatement(post, 1)._id])
      expect(await state(world, author, id)).toBe('moderation/writing-blocked');
    expect(await state(world, author, likeStatement(post)._id)).toBe('published');
    expect(await world.find('community', post)).toMatchObject({ postTitle: 'Кіт', likes: 1 });
    world.pass(DAY);
    await world.put(author, postStatement(postIdOf(2), { postTitle: 'Знову' }));
    await world.publish();
    expect(await state(world, author, postIdOf(2))).toBe('published');
  });
});
