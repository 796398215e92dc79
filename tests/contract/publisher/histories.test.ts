import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { fixedDivision } from '../../../sync-server/src/publishing/intake/division.ts';
import { drawn } from '../../draws.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { postIdOf, postStatement, profileStatement, World } from './world.ts';

const PEOPLE = 3;

type Step =
  | { kind: 'post'; who: number; post: number; title: number }
  | { kind: 'bad'; who: number; post: number; title: number }
  | { kind: 'remove'; who: number; post: number }
  | { kind: 'profile'; who: number; title: number }
  /**
   * A publisher runs and dies after this many writes: before the last one's effect, or after it and before the answer.
   */
  | { kind: 'killed'; after: number; applied: boolean }
  | { kind: 'publish' };

const who = fc.nat({ max: PEOPLE - 1 });
const post = fc.nat({ max: 3 });
const title = fc.nat({ max: 99 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('post' as const), who, post, title }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bad' as const), who, post, title }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove' as const), who, post }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('profile' as const), who, title }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('killed' as const), after: fc.nat({ max: 8 }), applied: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('publish' as const) }) },
);

describe.each(engines())('histories with killed publishers: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('every statement ends with one outcome, and the facts match the statements', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const world = await new World(engine, `history${run++}`).install();
        const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.person()));
        for (const each of steps) await take(world, people, each);
        await world.publish();
        await checkWorld(world, people);
        const before = await snapshot(world, people);
        await world.publish();
        expect(await snapshot(world, people)).toEqual(before);
      }),
      drawn(15),
    );
  }, 300_000);

  it('two publishers with a share each publish everything once, also when one takes over from the other', async () => {
    const world = await new World(engine, 'shards').install();
    const people = await Promise.all(Array.from({ length: 12 }, () => world.person()));
    for (const [index, person] of people.entries()) await world.put(person, postStatement(postIdOf(index)));
    const shares = [0, 1].map((index) => world.publisher({ division: fixedDivision({ index, count: 2 }) }));
    const everything = world.publisher();
    for (const publisher of [...shares, everything]) await publisher.start();
    for (const publisher of [...shares, everything]) await publisher.idle();
    for (const publisher of [...shares, everything]) await publisher.stop();
    await checkWorld(world, people);
    expect(await world.all('community')).toHaveLength(12);
  });
});

async function take(world: World, people: readonly string[], step: Step): Promise<void> {
  const person = 'who' in step ? (people[step.who] ?? '') : '';
  // Each person has their own posts, and all of them compete for the last one.
  const idOf = (number: number, of: number) => postIdOf(number === 3 ? 99 : of * 10 + number);
  switch (step.kind) {
    case 'post':
      await world.put(person, postStatement(idOf(step.post, step.who), { postTitle: `Назва ${step.title}` }));
      return;
    case 'bad':
      await world.put(person, postStatement(idOf(step.post, step.who), { content: `<b>${step.title}</b>` }));
      return;
    case 'remove':
      await world.remove(person, idOf(step.post, step.who));
      return;
    case 'profile':
      await world.put(person, profileStatement({ firstName: `Ім’я ${step.title}` }));
      return;
    case 'publish':
      await world.publish();
      return;
    case 'killed':
      await publishAndDie(world, step);
      return;
  }
}

/** What must hold when everything is published, derived from the own databases alone. */
async function checkWorld(world: World, people: readonly string[]): Promise<void> {
  const facts = new Map((await world.all('community')).map((fact) => [fact._id, fact]));
  for (const person of people) {
    const own = await world.all(ownDatabaseName(person));
    const statements = own.filter(({ type }) => type === 'post' || type === 'profile');
    for (const statement of statements) {
      const outcome = await world.outcome(person, statement._id);
      expect(outcome).toMatchObject({ statement: statement._id, rev: statement._rev });
      const bad = String(statement.content ?? '').includes('<b>');
      if (bad) expect(outcome).toMatchObject({ state: 'refused' });
      if (statement.type !== 'post' || outcome?.state !== 'published') continue;
      const fact = facts.get(statement._id);
      expect(fact).toMatchObject({
        authorId: person,
        postTitle: statement.postTitle,
        content: statement.content,
        statementRev: statement._rev,
      });
    }
    for (const outcome of own.filter(({ type }) => type === 'outcome')) {
      const living = statements.some(({ _id }) => _id === outcome.statement);
      if (!living) expect(outcome).toMatchObject({ state: 'removed' });
    }
    expect(await world.find('directory', `profile:${person}`)).toMatchObject({
      firstName: statements.find(({ type }) => type === 'profile')?.firstName,
    });
  }
  // Every post in the feed matches its author's statement; after a refused edit it is the previous version.
  for (const fact of facts.values()) {
    const author = String(fact.authorId);
    expect(await world.find(ownDatabaseName(author), fact._id)).not.toBeNull();
    expect(['published', 'refused']).toContain((await world.outcome(author, fact._id))?.state);
  }
  // A valid post of one's own is always published; only the contested one may be another person's.
  for (const person of people) {
    for (const statement of await world.all(ownDatabaseName(person))) {
      if (statement.type !== 'post' || String(statement.content).includes('<b>')) continue;
      const outcome = await world.outcome(person, statement._id);
      if (statement._id === postIdOf(99)) expect(['published', 'refused']).toContain(outcome?.state);
      else expect(outcome?.state).toBe('published');
    }
  }
}

async function snapshot(world: World, people: readonly string[]): Promise<unknown> {
  const own = await Promise.all(people.map((person) => world.all(ownDatabaseName(person))));
  return [own, await world.all('community'), await world.all('directory')];
}
