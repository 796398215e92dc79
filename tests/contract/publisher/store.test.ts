import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BULK_FROM_IDS, createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from './world.ts';

describe.each(engines())('reading mostly missing documents: $name', (kind) => {
  let engine: RunningEngine;
  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(() => engine.close());

  it.each([1, BULK_FROM_IDS - 1, BULK_FROM_IDS, 3 * BULK_FROM_IDS])(
    'returns the same for %d ids as reading each of them',
    async (count) => {
      const world = await new World(engine, `rare${count}`).install();
      const store = createStore(world.couch);
      const ids = Array.from({ length: count }, (_, index) => `post:${String(index).padStart(3, '0')}`);
      const some = ids.filter((_, index) => index % 5 === 0).map((_id) => ({ _id, text: 'there' }));
      const written = await store.write('community', some);
      const removed = written.filter((_, index) => index % 2 === 1);
      await store.write(
        'community',
        removed.map((row) => ({ _id: row.id, ...(row.ok ? { _rev: row.rev } : {}), _deleted: true })),
      );
      const conflicted = { _id: ids[0] ?? '', _rev: '1-ffffffffffffffffffffffffffffffff', text: 'both' };
      await world.couch.use<object>('community').bulk({ docs: [conflicted], new_edits: false });
      const rows = await store.readRare('community', [...ids, '__proto__']);
      expect(rows).toEqual(await store.read('community', [...ids, '__proto__']));
      expect([...rows.keys()].toSorted()).toEqual(some.map(({ _id }) => _id));
      expect(rows.get(conflicted._id)?.conflicts).toHaveLength(1);
    },
  );

  it('fails where the database is missing', async () => {
    const world = await new World(engine, 'rare-none').install();
    const ids = Array.from({ length: BULK_FROM_IDS }, (_, index) => `post:${index}`);
    await expect(createStore(world.couch).readRare('user-none', ids)).rejects.toMatchObject({ statusCode: 404 });
  });
});
