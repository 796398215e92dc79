import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import { createStore, type NewDocument, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { drawn } from '../../draws.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { removalStage } from './removal-stage.ts';
import { postIdOf, postStatement, profileStatement } from './world.ts';

/** The publisher processes them in one pass, as it would five times as many. */
const STATEMENTS = 40;

describe.each(engines())('removing a person beside a working or dying publisher: $name', (kind) => {
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  const { newWorld, removalIn, livingPerson, checkRemoved } = removalStage(() => engine, 'removalmeets');

  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8])(
    'a person’s removal is finished by the next publisher after a kill at its write %i',
    async (after) => {
      for (const applied of [true, false]) {
        const world = await newWorld();
        const { userId } = await livingPerson(world);
        await world.put(userId, profileStatement({ firstName: 'Інша' }));
        await removalIn(world, dyingStore(createStore(world.couch), after, applied))
          .remove(userId)
          .catch(() => undefined);
        await world.publish();
        const hasStarted = (await world.all('ledger')).some(({ type }) => type === 'removal');
        if (hasStarted) await checkRemoved(world, userId);
        else expect(await world.find('directory', `profile:${userId}`)).toMatchObject({ firstName: 'Інша' });
      }
    },
  );

  it('a publisher in the middle of a step recreates no fact', async () => {
    const world = await newWorld();
    const { userId } = await livingPerson(world);
    await world.put(userId, postStatement(postIdOf(901)));
    await world.put(userId, profileStatement({ firstName: 'Інша' }));
    const store = createStore(world.couch);
    let met = false;
    const meeting: Store = {
      ...store,
      async write(database, documents) {
        if (!met && database === 'community') {
          met = true;
          await removalIn(world).remove(userId);
        }
        return await store.write(database, documents);
      },
    };
    await world.publish({ store: meeting });
    expect(met).toBe(true);
    await checkRemoved(world, userId);
  });

  it('a fact of a publisher that dies right after is found by the next one', async () => {
    const world = await newWorld();
    const { userId } = await livingPerson(world);
    await world.put(userId, postStatement(postIdOf(902)));
    const store = createStore(world.couch);
    let dead = false;
    let killed = () => {};
    const wasKilled = new Promise<void>((resolve) => {
      killed = resolve;
    });
    const dying: Store = {
      ...store,
      async write(database, documents) {
        if (dead) throw new Error('killed');
        if (database !== 'community') return await store.write(database, documents);
        dead = true;
        await removalIn(world).remove(userId);
        await store.write(database, documents);
        killed();
        throw new Error('killed');
      },
    };
    const publisher = world.publisher({ store: dying, pauses: { first: 60_000, most: 60_000 } });
    await publisher.start();
    await wasKilled;
    await publisher.stop();
    expect(await world.find('community', postIdOf(902))).not.toBeNull();
    await world.publish();
    await checkRemoved(world, userId);
  });

  it('a person’s removal leaves nothing behind and harms no other person, whenever it meets a working publisher', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat({ max: 3 }), async (moment, more) => {
        const world = await newWorld();
        const [userId, other] = [await world.person(), await world.person()];
        const docs = (from: number) =>
          Array.from({ length: STATEMENTS }, (_unused, number) => postStatement(postIdOf(from + number)));
        await world.couch.use(ownDatabaseName(userId)).bulk({ docs: docs(0) });
        await world.publish();
        await world.couch.use(ownDatabaseName(userId)).bulk({ docs: docs(STATEMENTS) });
        await world.couch.use(ownDatabaseName(other)).bulk({ docs: docs(2 * STATEMENTS) });
        await world.put(userId, profileStatement({ firstName: 'Інша' }));
        const store = createStore(world.couch);
        const removal = removalIn(world);
        let requests = 0;
        let removed: Promise<void> = Promise.resolve();
        const count = <T>(work: () => Promise<T>): Promise<T> => {
          requests += 1;
          // In parallel to the publisher's requests.
          if (requests === moment) removed = removal.remove(userId);
          return work();
        };
        const watched: Store = {
          ...store,
          read: (...given) => count(() => store.read(...given)),
          write: (...given) => count(() => store.write(...given)),
          changes: (...given) => count(() => store.changes(...given)),
          find: (...given) => count(() => store.find(...given)),
        };
        const publisher = world.publisher({ store: watched });
        await publisher.start();
        for (let times = 0; times < more; times += 1) publisher.wake(ownDatabaseName(userId));
        await publisher.idle();
        await removed;
        if (requests < moment) await removal.remove(userId);
        publisher.wake(ownDatabaseName(userId));
        await publisher.idle();
        await publisher.stop();
        await checkRemoved(world, userId);
        const left = (await world.all('community')).filter(({ authorId }) => authorId === other);
        expect(left).toHaveLength(STATEMENTS);
      }),
      drawn(8),
    );
  }, 240_000);

  it('one that cannot be finished delays no other', async () => {
    const world = await newWorld();
    const people = [await livingPerson(world), await livingPerson(world)];
    const dying = () => removalIn(world, dyingStore(createStore(world.couch), 1, false));
    for (const { userId } of people)
      await dying()
        .remove(userId)
        .catch(() => undefined);
    const [stuck, other] = people.map(({ userId }) => userId).sort();
    const store = createStore(world.couch);
    const broken: Store = {
      ...store,
      find: (database, selector, limit) =>
        JSON.stringify(selector).includes(stuck ?? '')
          ? Promise.reject(new Error('damaged'))
          : store.find(database, selector, limit),
    };
    await expect(removalIn(world, broken).resume()).rejects.toThrow('damaged');
    await checkRemoved(world, other ?? '');
    await world.publish();
    await checkRemoved(world, stuck ?? '');
  });
});

/** Dies at the write after `after` others, before or after its effect; no request works from then on. */
function dyingStore(store: Store, after: number, applied: boolean): Store {
  let writes = 0;
  let dead = false;
  const alive = <T>(work: () => Promise<T>): Promise<T> => (dead ? Promise.reject(new Error('killed')) : work());
  return {
    ...store,
    read: (...given) => alive(() => store.read(...given)),
    find: (...given) => alive(() => store.find(...given)),
    range: (...given) => alive(() => store.range(...given)),
    write: (database: string, documents: readonly NewDocument[]) =>
      alive(async () => {
        writes += 1;
        if (writes <= after) return await store.write(database, documents);
        dead = true;
        if (applied) await store.write(database, documents);
        throw new Error('killed');
      }),
  };
}
