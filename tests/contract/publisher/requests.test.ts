import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { createStore, type Store } from '../../../sync-server/src/publisher/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { postIdOf, postStatement, World } from './world.ts';

/** The requests that go through a store, by what is asked and of which database. */
function countedStore(store: Store): { store: Store; asked: string[] } {
  const asked: string[] = [];
  const named = (database: string) => (database.startsWith(ownDatabaseName('')) ? 'own' : database);
  const counted = new Proxy(store, {
    get(target, method, receiver) {
      const value: unknown = Reflect.get(target, method, receiver);
      if (typeof value !== 'function') return value;
      return (database: string, items: unknown, ...rest: unknown[]) => {
        // Nothing is asked for nothing.
        if (!Array.isArray(items) || items.length > 0) asked.push(`${String(method)} ${named(database)}`);
        return Reflect.apply(value, target, [database, items, ...rest]);
      };
    },
  });
  return { store: counted, asked };
}

/** What changed; together its answer, its place, its author and a moderator's word; then the fact, the answer and how far it came, each after the one before. */
const FOR_A_POST = [
  'changes own',
  'read community',
  'read directory',
  'read moderation',
  'read own',
  'write community',
  'write ledger',
  'write own',
];

describe.each(engines())('what is asked of the engine: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  it('for a post that needs nothing special', async () => {
    const world = await new World(engine, 'requests').install();
    const person = await world.person();
    await world.publishedPost(postIdOf(1), person);
    const { store, asked } = countedStore(createStore(world.couch));
    const publisher = world.publisher({ store });
    await publisher.start();
    await publisher.idle();
    asked.length = 0;
    await world.put(person, postStatement(postIdOf(2)));
    publisher.wake(ownDatabaseName(person));
    await publisher.idle();
    expect(await world.find('community', postIdOf(2))).not.toBeNull();
    expect(asked.toSorted()).toEqual(FOR_A_POST);
    await publisher.stop();
  });
});
