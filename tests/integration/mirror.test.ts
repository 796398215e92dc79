import { describe, expect, it } from 'vitest';
import type { Fact } from '../../src/data/mirror/schema.ts';
import { factNumber } from '../../src/data/testing/facts.ts';
import { until } from './devices.ts';
import { badge, stage } from './stage.ts';

const world = stage();
const POSTS = 200;
const ROUNDS = 100;
const PER_ROUND = 10;

/** Every record of every object store of a mirror, to find duplicates. */
function recordsOf(factory: IDBFactory, name: string): Promise<Fact[]> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(['a', 'b'], 'readonly');
      const found = ['a', 'b'].map((slot) => transaction.objectStore(slot).getAll());
      transaction.oncomplete = () => {
        database.close();
        resolve(found.flatMap((request) => (request.result as { fact: Fact }[]).map(({ fact }) => fact)));
      };
    };
  });
}

describe('a mirror after a thousand updates', () => {
  it('a mirror holds exactly what the database holds: no conflict, no duplicate, no removed document', async () => {
    const community = world.service.couch.use<object>('community');
    const revisions = new Map<number, string>();
    const write = async (docs: { number: number; change: object }[]) => {
      const answers = await community.bulk({
        docs: docs.map(({ number, change }) => ({ ...factNumber(number), ...change, _rev: revisions.get(number) })),
      });
      docs.forEach(({ number, change }, index) => {
        const rev = answers[index]?.rev;
        if (rev === undefined) throw new Error(`Not written: ${JSON.stringify(answers[index])}`);
        if ('_deleted' in change) revisions.delete(number);
        else revisions.set(number, rev);
      });
    };
    await write(Array.from({ length: POSTS }, (_, number) => ({ number, change: {} })));
    const phone = await world.phone();
    await badge(phone, 'synced');
    for (let round = 0; round < ROUNDS; round++) {
      await write(
        Array.from({ length: PER_ROUND }, (_, index) => {
          const number = (round * 37 + index * 7) % POSTS;
          const removed = index === 0 && round % 3 === 0 && revisions.has(number);
          const moved = round % 5 === 0 ? { publishedAt: `2026-11-21T00:0${index}:00.${100 + round}Z` } : {};
          return { number, change: removed ? { _deleted: true } : { postTitle: `Round ${round}`, ...moved } };
        }),
      );
      if (round === ROUNDS / 2) await phone.restart();
    }
    const { rows } = await community.list({ include_docs: true });
    const there = rows.flatMap(({ id, doc }) => (doc && id.startsWith('post:') ? [doc as Fact] : []));
    expect(there).toHaveLength(revisions.size);
    const byId = (facts: readonly Fact[]) => [...facts].sort((a, b) => (a._id < b._id ? -1 : 1));
    await until('the mirror is as new', async () => {
      await phone.device.syncNow();
      const mirrored = await recordsOf(phone.disk.indexedDb, `${phone.name}-lapka-mirror-community`);
      return (
        JSON.stringify(byId(mirrored).map(({ _rev }) => _rev)) === JSON.stringify(byId(there).map(({ _rev }) => _rev))
      );
    });
    expect(byId(await recordsOf(phone.disk.indexedDb, `${phone.name}-lapka-mirror-community`))).toEqual(byId(there));
  });
});
