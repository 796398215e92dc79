import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { Publisher } from '../../../sync-server/src/publishing/publisher.ts';
import { createStore, type Store } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { commentStatement, postIdOf, postStatement, World } from './world.ts';

const NOTES = 'newer:';

describe.each(engines())('data that return after a restore: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;

  beforeAll(async () => {
    engine = await kind.start();
    world = await new World(engine, 'returning').install();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** Its first note of a waiting statement is stored only when the post has returned and the notes were read. */
  function lateNotes(onFirst: () => Promise<void>, hasReturned: () => Promise<boolean>): Store {
    const store = createStore(world.couch);
    let isFirst = true;
    let read: () => void = () => undefined;
    const wasRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    return {
      ...store,
      async write(database, documents) {
        if (isFirst && documents.some(({ _id }) => _id.startsWith(NOTES))) {
          isFirst = false;
          await onFirst();
          await wasRead;
        }
        return await store.write(database, documents);
      },
      async range(database, from, to, limit) {
        const isAfter = from.startsWith(NOTES) && (await hasReturned());
        const rows = await store.range(database, from, to, limit);
        if (isAfter) read();
        return rows;
      },
    };
  }

  it('a comment is published when its post returns while the comment is being noted as waiting', async () => {
    const [author, reader] = [await world.person(), await world.person()];
    const post = postIdOf(1);
    const comment = commentStatement(post, 1);
    await world.put(reader, comment);
    let publisher: Publisher | null = null;
    const store = lateNotes(
      async () => {
        await world.put(author, postStatement(post));
        publisher?.wake(ownDatabaseName(author));
      },
      async () => (await world.find('community', post)) !== null,
    );
    publisher = world.publisher({ store, renewedAt: world.clock().toISOString() });
    await publisher.start();
    await publisher.idle();
    await publisher.stop();
    expect(await world.state(author, post)).toBe('published');
    expect(await world.state(reader, comment._id)).toBe('published');
  });
});
