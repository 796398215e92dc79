import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { DivisionChanges, ShardAssignment } from '../../../sync-server/src/publishing/intake/division.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { postIdOf, postStatement, World } from './world.ts';

const PEOPLE = 20;

describe.each(engines())('a starting publisher’s scan: $name', (kind) => {
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
    // The outcomes are changes too, which the publisher reads once.
    await world.publish();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** A store that reports whose changes were requested, and delays the answer. */
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

  it('a starting publisher reads only the databases that changed since their checkpoint', async () => {
    const [author = ''] = people;
    const post = postIdOf(100);
    await world.put(author, postStatement(post));
    const { asked, store } = watched();
    await world.publish({ store });
    // Each copy in a cluster has its own sequence, so all databases are read.
    if (world.couch.listLag === null) expect(new Set(asked)).toEqual(new Set([ownDatabaseName(author)]));
    expect(await world.state(author, post)).toBe('published');
  });

  it('a starting publisher does not delay new statements: they are answered first, however many databases are scanned', async () => {
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

  it('a statement that arrives before this process has the database is answered before the scan ends', async () => {
    // The scan reaches this database last.
    const [writer = '', ...others] = [...people].sort().reverse();
    for (const [n, author] of others.entries()) await world.put(author, postStatement(postIdOf(400 + n)));
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { store } = watched((database) => (database === ownDatabaseName(writer) ? Promise.resolve() : released));
    const division = new LaterDivision();
    const publisher = world.publisher({ store, division });
    await publisher.start();
    const post = postIdOf(500);
    await world.put(writer, postStatement(post));
    publisher.wake(ownDatabaseName(writer));
    division.gain();
    await vi.waitUntil(async () => (await world.state(writer, post)) === 'published', { timeout: 10_000 });
    release();
    await publisher.idle();
    await publisher.stop();
  });
});

/** Has no databases at the start, like a process whose killed predecessor still holds its lease. */
class LaterDivision implements ShardAssignment {
  #isOwner = false;
  #listener: DivisionChanges | null = null;

  readonly has = () => this.#isOwner;
  readonly mayWrite = () => true;

  async start(listener: DivisionChanges): Promise<void> {
    this.#listener = listener;
  }

  async stop(): Promise<void> {}

  gain(): void {
    this.#isOwner = true;
    this.#listener?.gained(() => true);
  }
}
