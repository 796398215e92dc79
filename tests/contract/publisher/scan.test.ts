import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { createStore, type Store } from '../../../sync-server/src/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { postIdOf, postStatement, World } from './world.ts';

const PEOPLE = 20;

describe.each(engines())('what a publisher looks at when it starts: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  const people: string[] = [];

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'scan').install();
    for (let n = 0; n < PEOPLE; n += 1) {
      const author = await world.person();
      await world.put(author, postStatement(postIdOf(n)));
      people.push(author);
    }
    await world.publish();
    // The answers are changes too, and are looked at once.
    await world.publish();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** A store that says whose changes were asked for, and waits with the answer. */
  function watched(before: (database: string) => Promise<void> = async () => undefined) {
    const asked: string[] = [];
    const store: Store = {
      ...createStore(world.couch),
      async changes(...given) {
        asked.push(given[0]);
        await before(given[0]);
        return await createStore(world.couch).changes(...given);
      },
    };
    return { asked, store };
  }

  it('are the databases that changed since their checkpoint alone', async () => {
    const [author = ''] = people;
    const post = postIdOf(100);
    await world.put(author, postStatement(post));
    const { asked, store } = watched();
    await world.publish({ store });
    // A cluster's copies count for themselves, so each is looked at.
    if (world.couch.listLag === null) expect(new Set(asked)).toEqual(new Set([ownDatabaseName(author)]));
    expect(await world.state(author, post)).toBe('published');
  });

  it('waits for nobody who writes meanwhile: they are answered first, however many are looked at', async () => {
    for (const [n, author] of people.entries()) await world.put(author, postStatement(postIdOf(200 + n)));
    const [writer = '', ...others] = people;
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { asked, store } = watched((database) =>
      database === ownDatabaseName(writer) ? Promise.resolve() : released,
    );
    const publisher = world.publisher({ store });
    await publisher.start();
    await vi.waitUntil(() => asked.some((database) => database !== ownDatabaseName(writer)), { timeout: 20_000 });
    const post = postIdOf(300);
    await world.put(writer, postStatement(post));
    publisher.wake(ownDatabaseName(writer));
    await vi.waitUntil(async () => (await world.state(writer, post)) === 'published', { timeout: 10_000 });
    release();
    await publisher.idle();
    await publisher.stop();
    for (const [n, author] of others.entries()) expect(await world.state(author, postIdOf(201 + n))).toBe('published');
  });
});
