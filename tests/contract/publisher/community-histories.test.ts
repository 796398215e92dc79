import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { drawn } from '../../draws.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { commentStatement, deliverTo, likeStatement, postIdOf, postStatement, World } from './world.ts';

const PEOPLE = 4;
const POSTS = 3;
/** The comments of each post: two of the first level, and replies to them. */
const COMMENTS = 5;

type Step =
  | { kind: 'post'; who: number; title: number }
  | { kind: 'removePost'; who: number }
  | { kind: 'like'; who: number; post: number; liked: boolean }
  | { kind: 'comment'; who: number; post: number; comment: number; text: number }
  | { kind: 'removeComment'; who: number; post: number; comment: number }
  | { kind: 'killed'; after: number; applied: boolean }
  | { kind: 'publish' }
  | { kind: 'together' };

const who = fc.nat({ max: PEOPLE - 1 });
const post = fc.nat({ max: POSTS - 1 });
const comment = fc.nat({ max: COMMENTS - 1 });
const of = <K extends Step['kind']>(kind: K) => fc.constant(kind);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: of('post'), who, title: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: of('removePost'), who }) },
  { weight: 8, arbitrary: fc.record({ kind: of('like'), who, post, liked: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ kind: of('comment'), who, post, comment, text: fc.nat({ max: 9 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: of('removeComment'), who, post, comment }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: of('killed'), after: fc.nat({ max: 12 }), applied: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('publish') }) },
  { weight: 2, arbitrary: fc.record({ kind: of('together') }) },
);

describe.each(engines())('community histories with killed publishers: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('community histories end with exact counts, no orphans, and an outcome for every statement', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), fc.boolean(), async (steps, oneGoes) => {
        const world = await new World(engine, `community${run++}`).install();
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
        for (let number = 0; number < POSTS; number += 1) {
          await world.put(people[number] ?? '', postStatement(postIdOf(number)));
        }
        await world.publish();
        for (const each of steps) await take(world, people, each);
        await world.publish({ deliver: deliverTo(world) });
        const [removed = ''] = people;
        if (oneGoes) {
          await createPersonRemoval({ couch: world.couch, log, clock: world.clock }).remove(removed);
          await world.publish({ deliver: deliverTo(world) });
        }
        await checkWorld(world, oneGoes ? people.slice(1) : people);
        if (oneGoes) expect(JSON.stringify(await livingFacts(world))).not.toContain(removed);
      }),
      drawn(10),
    );
  }, 300_000);
});

const log = { info() {}, warn() {}, error() {} };

async function take(world: World, people: readonly string[], each: Step): Promise<void> {
  const person = 'who' in each ? (people[each.who] ?? '') : '';
  const deliver = deliverTo(world);
  switch (each.kind) {
    case 'post':
      // The last person has no post.
      if (each.who < POSTS) {
        await world.put(person, postStatement(postIdOf(each.who), { postTitle: `Назва ${each.title}` }));
      }
      return;
    case 'removePost':
      return await world.remove(person, postIdOf(each.who));
    case 'like':
      await world.put(person, likeStatement(postIdOf(each.post), each.liked));
      return;
    case 'comment':
      await world.put(person, commentOf(each.who, each.post, each.comment, `Коментар ${each.text}`));
      return;
    case 'removeComment':
      return await world.remove(person, commentOf(each.who, each.post, each.comment, '')._id);
    case 'publish':
      return await world.publish({ deliver });
    case 'killed':
      return await publishAndDie(world, each, { deliver });
    case 'together': {
      const both = [world.publisher({ deliver }), world.publisher({ deliver })];
      for (const publisher of both) await publisher.start();
      for (const publisher of both) await publisher.idle();
      for (const publisher of both) await publisher.stop();
      return;
    }
  }
}

/** Each person has their own comments; those of the second level answer the next person's first. */
function commentOf(by: number, on: number, number: number, content: string) {
  const idOf = (person: number, each: number) => 100 * (person + 1) + each;
  const text = content === '' ? {} : { content };
  if (number < 2) return commentStatement(postIdOf(on), idOf(by, number), text);
  const answered = commentStatement(postIdOf(on), idOf((by + number) % PEOPLE, 0))._id;
  return commentStatement(postIdOf(on), idOf(by, number), { ...text, answers: answered });
}

async function livingFacts(world: World) {
  return [...(await world.all('community')), ...(await world.all('tallies'))];
}

async function checkWorld(world: World, people: readonly string[]): Promise<void> {
  const facts = await world.all('community');
  const posts = facts.filter(({ type }) => type === 'post');
  const comments = facts.filter(({ type }) => type === 'comment');
  const likes = await world.all('tallies');
  const postIds = new Set(posts.map(({ _id }) => _id));
  for (const each of comments) expect(postIds).toContain(each.postId);
  for (const each of likes) expect(postIds).toContain(`post:${each._id.split(':')[1]}`);
  for (const each of posts) {
    const ulid = each._id.slice('post:'.length);
    expect(each).toMatchObject({
      commentsCount: comments.filter(({ postId }) => postId === each._id).length,
      likes: likes.filter(({ _id, liked }) => liked === true && _id.startsWith(`like:${ulid}:`)).length,
    });
  }
  for (const person of people) {
    const own = await world.all(ownDatabaseName(person));
    for (const statement of own.filter(({ type }) => ['post', 'comment', 'like'].includes(String(type)))) {
      const outcome = await world.outcome(person, statement._id);
      expect(outcome).toMatchObject({ rev: statement._rev });
      const fact = facts.find(({ _id }) => _id === statement._id);
      if (statement.type === 'like' || fact === undefined) continue;
      if (outcome?.state === 'published')
        expect(fact).toMatchObject({ authorId: person, statementRev: statement._rev });
    }
    // A like of an existing target counts as its author last stated.
    for (const like of own.filter(({ type }) => type === 'like')) {
      if ((await world.outcome(person, like._id))?.state !== 'published') continue;
      const fact = likes.find(({ _id }) => _id === `${like._id}:${person}`);
      if (fact !== undefined) expect(fact).toMatchObject({ liked: like.liked, statementRev: like._rev });
    }
  }
  // Every fact matches a statement of its author.
  for (const fact of [...posts, ...comments]) {
    expect(await world.find(ownDatabaseName(String(fact.authorId)), fact._id)).not.toBeNull();
  }
  const notes = (await world.notes()).map(({ type }) => type);
  for (const kind of ['recount', 'delivery', 'look', 'pending']) expect(notes).not.toContain(kind);
}
