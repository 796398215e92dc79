import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName, ownerOf } from '../../../couchdb/databases.ts';
import { createStore, type NewDocument, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { postIdOf, postStatement, profileStatement, World } from './world.ts';

const POST = postIdOf(1);

describe.each(engines())('the publisher on faults: $name', (kind) => {
  let engine: RunningEngine;
  let run = 0;
  const newWorld = () => new World(engine, `fault${run++}`).install();

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** A store that calls `before` before each write; `before` may throw. */
  function storeWith(
    world: World,
    before: (database: string, documents: readonly NewDocument[]) => Promise<void>,
  ): Store {
    const store = createStore(world.couch);
    return {
      ...store,
      async write(database, documents) {
        if (documents.length > 0) await before(database, documents);
        return await store.write(database, documents);
      },
    };
  }

  /** Runs a publisher whose writes of outcomes fail, until it has tried one. */
  async function publishWithoutAnswers(world: World): Promise<void> {
    let tried = () => {};
    const wasTried = new Promise<void>((resolve) => {
      tried = resolve;
    });
    const store = storeWith(world, async (database) => {
      if (ownerOf(database) === null) return;
      tried();
      throw new Error('killed before the answer');
    });
    const publisher = world.publisher({ store, pauses: { first: 60_000, most: 60_000 } });
    await publisher.start();
    await wasTried;
    await publisher.stop();
  }

  it('a post that was published without an outcome can be removed and restored by its author', async () => {
    const world = await newWorld();
    const person = await world.person();
    await world.publish();
    await world.put(person, postStatement(POST));
    await publishWithoutAnswers(world);
    expect(await world.find('community', POST)).not.toBeNull();
    await world.remove(person, POST);
    await publishWithoutAnswers(world);
    await world.put(person, postStatement(POST, { postTitle: 'Знову' }));
    await world.publish();
    expect(await world.find('community', POST)).toMatchObject({ postTitle: 'Знову' });
    await world.remove(person, POST);
    await world.publish();
    expect(await world.find('community', POST)).toBeNull();
  });

  it('a post whose removal has no outcome yet can be restored by its author', async () => {
    const world = await newWorld();
    const person = await world.person();
    await world.put(person, postStatement(POST));
    await world.publish();
    await world.remove(person, POST);
    await publishWithoutAnswers(world);
    await world.put(person, postStatement(POST, { postTitle: 'Знову' }));
    await world.publish();
    expect(await world.find('community', POST)).toMatchObject({ postTitle: 'Знову' });
    expect(await world.outcome(person, POST)).toMatchObject({ state: 'published' });
  });

  it('the publisher preserves another writer’s concurrent change of the fact', async () => {
    const world = await newWorld();
    const person = await world.person();
    await world.put(person, postStatement(POST));
    await world.publish();
    await world.put(person, postStatement(POST, { postTitle: 'Нова назва' }));
    let liked = false;
    const store = storeWith(world, async (database) => {
      if (database !== 'community' || liked) return;
      liked = true;
      const fact = await world.find('community', POST);
      await world.couch.use<{ likes: number }>('community').insert({ ...fact, likes: 7 });
    });
    await world.publish({ store });
    expect(await world.find('community', POST)).toMatchObject({ postTitle: 'Нова назва', likes: 7 });
  });

  it.each(['before it reads the fact', 'before it writes the fact'])(
    'a publisher that is overtaken %s and dies afterwards leaves what the faster one published',
    async (moment) => {
      const world = await newWorld();
      const person = await world.person();
      await world.publish();
      await world.put(person, profileStatement({ phone: '+380671234567' }));
      let overtaken = false;
      const overtake = async () => {
        if (overtaken) return;
        overtaken = true;
        await world.put(person, profileStatement({ phone: '+380671234567', phoneVisible: false }));
        await world.publish();
      };
      const store = storeWith(world, async (database) => {
        if (database === 'directory' && moment === 'before it writes the fact') await overtake();
        if (ownerOf(database) !== null) throw new Error('killed before the answer');
      });
      const slow = world.publisher({
        store: {
          ...store,
          async read(database, ids) {
            if (database === 'directory' && moment === 'before it reads the fact') await overtake();
            return await store.read(database, ids);
          },
        },
        pauses: { first: 60_000, most: 60_000 },
      });
      await slow.start();
      await expect.poll(() => slow.status().lastError).not.toBeNull();
      await slow.stop();
      expect(overtaken).toBe(true);
      expect(await world.find('directory', `profile:${person}`)).toMatchObject({ phone: null, phoneVisible: false });
    },
  );

  it('a person whose database fails does not delay the others', async () => {
    const world = await newWorld();
    const [broken, ...others] = await Promise.all([world.person(), world.person(), world.person()]);
    const store = createStore(world.couch);
    const publisher = world.publisher({
      store: {
        ...store,
        changes: (database, since, limit) =>
          database === ownDatabaseName(broken ?? '')
            ? Promise.reject(new Error('damaged'))
            : store.changes(database, since, limit),
      },
    });
    await publisher.start();
    for (const person of others) {
      await expect.poll(() => world.outcome(person, 'profile')).toMatchObject({ state: 'published' });
    }
    await expect
      .poll(() => publisher.status())
      .toMatchObject({ running: true, behind: 1, lastError: { status: null } });
    await publisher.stop();
  });

  it('the publisher refuses only the fact that the engine cannot store', async () => {
    const world = await newWorld();
    const person = await world.person();
    const ids = [1, 2, 3, 4, 5].map(postIdOf);
    for (const id of ids) await world.put(person, postStatement(id));
    const store = storeWith(world, async (database, documents) => {
      if (database !== 'community' || !documents.some(({ _id }) => _id === ids[2])) return;
      throw Object.assign(new Error('document_too_large'), { statusCode: 413 });
    });
    await world.publish({ store });
    for (const id of ids) {
      const state = id === ids[2] ? { state: 'refused', code: 'statement/malformed' } : { state: 'published' };
      expect(await world.outcome(person, id)).toMatchObject(state);
    }
  });

  it('the publisher publishes everything although the engine fails again and again', async () => {
    const world = await newWorld();
    const people = await Promise.all(Array.from({ length: 5 }, () => world.person()));
    for (const [index, person] of people.entries()) await world.put(person, postStatement(postIdOf(index)));
    let requests = 0;
    const store = storeWith(world, async () => {
      requests += 1;
      if (requests % 3 !== 0) throw Object.assign(new Error('no'), { statusCode: 503 });
    });
    await world.publish({ store });
    expect(await world.all('community')).toHaveLength(people.length);
    for (const [index, person] of people.entries()) {
      expect(await world.outcome(person, postIdOf(index))).toMatchObject({ state: 'published' });
    }
  });

  it('the publisher waits for a shared database that is temporarily missing, without losing statements', async () => {
    const world = await newWorld();
    const person = await world.person();
    await world.put(person, postStatement(POST));
    let missing = 5;
    const store = storeWith(world, async (database) => {
      if (database !== 'community' || missing === 0) return;
      missing -= 1;
      throw Object.assign(new Error('Database does not exist.'), { statusCode: 404 });
    });
    await world.publish({ store });
    expect(missing).toBe(0);
    expect(await world.outcome(person, POST)).toMatchObject({ state: 'published' });
  });

  it('the publisher drops the checkpoint of a removed database', async () => {
    const world = await newWorld();
    const person = await world.person();
    await world.publish();
    expect(await world.find('ledger', `checkpoint:${ownDatabaseName(person)}`)).not.toBeNull();
    await world.couch.server.db.destroy(world.couch.engineName(ownDatabaseName(person)));
    await world.publish();
    expect(await world.find('ledger', `checkpoint:${ownDatabaseName(person)}`)).toBeNull();
  });

  it('the publisher notices writes that other processes accepted, and their photos', async () => {
    const world = await newWorld();
    const photo = { sha256: 'a'.repeat(64), alt: '', width: 1, height: 1 };
    const person = await world.person();
    const updates = world.updates();
    const publisher = world.publisher({ updates });
    await publisher.start();
    await publisher.idle();
    await world.put(person, postStatement(POST, { photo }));
    await expect.poll(() => world.find('ledger', `pending:${ownDatabaseName(person)}:${POST}`)).not.toBeNull();
    await world.couch.use<{ type: string }>('media').insert({ type: 'media' }, photo.sha256);
    await expect.poll(() => world.outcome(person, POST)).toMatchObject({ state: 'published' });
    await publisher.stop();
    await updates.stop();
  });

  it('the publisher sends the engine only the necessary requests when a person posts', async () => {
    const world = await newWorld();
    const person = await world.person();
    const store = createStore(world.couch);
    const asked: string[] = [];
    const nameOf = (database: string) => (ownerOf(database) === null ? database : 'own');
    const publisher = world.publisher({
      deliver: async () => {},
      store: {
        ...store,
        changes: (database, ...given) => {
          asked.push(`changes ${nameOf(database)}`);
          return store.changes(database, ...given);
        },
        read: (database, ids) => {
          if (ids.length > 0) asked.push(`read ${nameOf(database)}`);
          return store.read(database, ids);
        },
        readRare: (database, ids) => {
          if (ids.length > 0) asked.push(`read ${nameOf(database)}`);
          return store.readRare(database, ids);
        },
        write: (database, documents) => {
          if (documents.length > 0) asked.push(`write ${nameOf(database)}`);
          return store.write(database, documents);
        },
        range: (database, ...given) => {
          asked.push(`range ${database}`);
          return store.range(database, ...given);
        },
      },
    });
    await publisher.start();
    await publisher.idle();
    asked.length = 0;
    await world.put(person, postStatement(POST));
    publisher.wake(ownDatabaseName(person));
    await publisher.idle();
    await publisher.stop();
    // The reads of facts run at the same time, and together with other people's.
    expect(asked.toSorted()).toEqual([
      'changes own',
      'read community',
      'read directory',
      'read moderation',
      'read own',
      'write community',
      'write ledger',
      'write own',
    ]);
  });

  it.each([
    [
      'the publisher reads a post’s related documents in parallel with the changes when it knows the sent statement',
      [],
      0,
    ],
    ['the publisher reads them again when the database has a newer version by then', [{ postTitle: 'Інша' }], 4],
  ])('%s', async (_what, edits, readAfterwards) => {
    const world = await newWorld();
    const person = await world.person();
    const store = createStore(world.couch);
    let reads = 0;
    let readsBefore: number | null = null;
    const counted = <T>(count: number, answer: T): T => {
      if (count > 0) reads += 1;
      return answer;
    };
    let holds = false;
    const publisher = world.publisher({
      store: {
        ...store,
        async changes(...given) {
          if (holds) await expect.poll(() => reads).toBeGreaterThanOrEqual(4);
          readsBefore = reads;
          return await store.changes(...given);
        },
        read: (database, ids) => counted(ids.length, store.read(database, ids)),
        readRare: (database, ids) => counted(ids.length, store.readRare(database, ids)),
      },
    });
    await publisher.start();
    await publisher.idle();
    await world.put(person, postStatement(POST));
    const sent = await world.couch.use<object>(ownDatabaseName(person)).get(POST);
    for (const edit of edits) await world.put(person, postStatement(POST, edit));
    [reads, holds] = [0, true];
    publisher.wake(ownDatabaseName(person), [{ ...sent }]);
    await publisher.idle();
    await publisher.stop();
    expect(readsBefore).toBe(4);
    expect(reads).toBe(4 + readAfterwards);
    expect(await world.find('community', POST)).toMatchObject({ postTitle: edits[0]?.postTitle ?? expect.any(String) });
    expect(await world.outcome(person, POST)).toMatchObject({ state: 'published' });
  });

  it('the publisher publishes more statements than fit into one step, in each of several databases', async () => {
    const world = await newWorld();
    const people = await Promise.all([world.person(), world.person()]);
    const count = 450;
    for (const [index, person] of people.entries()) {
      const docs = Array.from({ length: count }, (_, number) => postStatement(postIdOf(index * 512 + number)));
      await world.couch.use<object>(ownDatabaseName(person)).bulk({ docs });
    }
    await world.publish();
    expect(await world.all('community')).toHaveLength(people.length * count);
  });
});
