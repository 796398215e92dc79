import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { outcomeId } from '../../../src/domain/outcome/schema.ts';
import { createPersonRemoval } from '../../../sync-server/src/publishing/person-removal/person-removal.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { publishAndDie } from './dying-store.ts';
import { petAnnouncement, petIdOf, petStatement } from './market-world.ts';
import { commentStatement, likeStatement, postIdOf, postStatement, World } from './world.ts';

const NEWER = { schemaVersion: 99, mood: 'good' };

describe.each(engines())('statements of a later version: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  const newWorld = () => new World(engine, `versions${run++}`).install();
  /** The notes for a later service, without the parts of the database's name. */
  const noted = async (world: World, person: string) =>
    (await world.all('ledger'))
      .filter(({ type, database }) => type === 'newer' && database === ownDatabaseName(person))
      .map(({ statement }) => statement);
  const put = async (world: World, person: string, ...documents: Parameters<World['put']>[1][]) => {
    for (const document of documents) await world.put(person, document);
  };

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('statements of a later version get no outcome, nor do their dependants; everything else is published', async () => {
    const world = await newWorld();
    const [person, post, pet] = [await world.person(), postIdOf(1), petIdOf(1)];
    const about = [commentStatement(post, 1), likeStatement(post), petAnnouncement(pet)];
    const waiting = [postStatement(post, NEWER), petStatement(pet, NEWER), ...about];
    await put(world, person, ...waiting, postStatement(postIdOf(2)));
    for (const _ of ['once', 'and again, when it is started anew']) {
      await world.publish();
      expect((await noted(world, person)).sort()).toEqual(waiting.map(({ _id }) => _id).sort());
      for (const { _id } of waiting) expect(await world.outcome(person, _id)).toBeNull();
    }
    expect(await world.state(person, postIdOf(2))).toBe('published');
    expect(await world.all('market')).toEqual([]);
    expect(await world.all('tallies')).toEqual([]);
  });

  it('statements of a later version leave the published fact unchanged, as an older one does over a fact of a later service', async () => {
    const world = await newWorld();
    const [person, id] = [await world.person(), postIdOf(1)];
    await put(world, person, postStatement(id));
    await world.publish();
    const before = await world.find('community', id);
    const answered = await world.outcome(person, id);
    await put(world, person, postStatement(id, { ...NEWER, postTitle: 'Пес' }));
    await world.publish();
    expect(await world.find('community', id)).toEqual(before);
    expect(await world.outcome(person, id)).toEqual(answered);
    const { rev } = await world.couch.use('community').insert({ ...before, ...NEWER, _id: id });
    await put(world, person, postStatement(id, { postTitle: 'Миша' }));
    await world.publish();
    expect(await world.find('community', id)).toMatchObject({ _rev: rev, postTitle: 'Кіт' });
    expect(await noted(world, person)).toEqual([id]);
    await world.remove(person, id);
    await world.publish();
    expect(await world.find('community', id)).toBeNull();
    expect(await world.state(person, id)).toBe('removed');
  });

  it.each([
    ['a text', 'poem', ['note:1']],
    ['a very long text', 'x'.repeat(1_000), []],
    ['not a text', { made: 'up' }, []],
    ['no type', undefined, []],
  ])('statements of an unknown kind are refused, and noted if the kind may exist later: %s', async (_, type, notes) => {
    const world = await newWorld();
    const person = await world.person();
    await put(world, person, { _id: 'note:1', type, schemaVersion: 1 });
    await world.publish();
    expect(await world.state(person, 'note:1')).toBe('statement/unknown-type');
    expect(await noted(world, person)).toEqual(notes);
    await world.publish();
    expect(await noted(world, person)).toEqual(notes);
  });

  const deaths = [0, 1, 2, 3, 4, 5].flatMap((after) => [true, false].map((applied) => ({ after, applied })));
  it.each(deaths)(
    'statements of a later version are decided by the first service that knows them, wherever it is cut off (killed: %j)',
    async (death) => {
      const world = await newWorld();
      const [person, id] = [await world.person(), postIdOf(1)];
      await put(world, person, postStatement(id));
      await world.publish();
      // A statement without an outcome, and the note of a service that did not know its version.
      const answered = await world.outcome(person, id);
      await world.couch.use(ownDatabaseName(person)).destroy(outcomeId(id), answered?._rev ?? '');
      const database = ownDatabaseName(person);
      const note = { type: 'newer', database, statement: id, kind: 'post', schemaVersion: 1 };
      await world.couch.use('ledger').insert(note as object, `newer:${database}:${id}`);
      await publishAndDie(world, death);
      await world.publish();
      expect(await world.state(person, id)).toBe('published');
      expect(await world.find('community', id)).toMatchObject({ postTitle: 'Кіт' });
      const left = (await world.all('ledger')).filter(({ type }) => type === 'newer' || type === 'look');
      expect(left).toEqual([]);
    },
  );

  it('statements of a later version leave nothing in the ledger when their author is removed', async () => {
    const world = await newWorld();
    const [person, other] = [await world.person(), await world.person()];
    for (const one of [person, other]) await put(world, one, postStatement(postIdOf(1), NEWER));
    await world.publish();
    const log = { info() {}, warn() {}, error() {} };
    await createPersonRemoval({ couch: world.couch, log, clock: world.clock }).remove(person);
    expect(await noted(world, person)).toEqual([]);
    expect(await noted(world, other)).toEqual([postIdOf(1)]);
  });
});
