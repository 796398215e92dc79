import { describe, expect, it } from 'vitest';
import type { Fact, MirrorState } from '../../src/data/mirror/schema.ts';
import { announcementNumber } from '../../src/data/testing/market.ts';
import { purgeTombstones, TOMBSTONE_MS } from '../../sync-server/src/ops/jobs/purge-tombstones.ts';
import { type Phone, until } from './devices.ts';
import { badge, stage } from './stage.ts';

const world = stage();
const DAY = 24 * 60 * 60_000;

/** Works directly on the stores of a phone's market; its own reads would hide ended announcements. */
function inMarket<T>(phone: Phone, work: (transaction: IDBTransaction) => () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = phone.disk.indexedDb.open(`${phone.name}-lapka-mirror-market`);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(['meta', 'a', 'b'], 'readwrite');
      const answer = work(transaction);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(answer());
      };
    };
  });
}

const storedIds = (phone: Phone) =>
  inMarket(phone, (transaction) => {
    const slots = ['a', 'b'].map((slot) => transaction.objectStore(slot).getAll());
    return () => slots.flatMap(({ result }) => (result as { fact: Fact }[]).map(({ fact }) => fact._id)).sort();
  });

const stateOf = (phone: Phone) =>
  inMarket(phone, (transaction) => {
    const state = transaction.objectStore('meta').get('state');
    return () => state.result as MirrorState | undefined;
  });

/** As if this much more time had passed since this phone was last up to date. */
async function grewOld(phone: Phone, age: number): Promise<void> {
  const state = await stateOf(phone);
  const active = state?.active;
  const generation = active == null ? null : state?.[active];
  if (active == null || generation?.provenAt === undefined) throw new Error('This phone was never as new.');
  const older = { ...state, [active]: { ...generation, provenAt: generation.provenAt - age } };
  await inMarket(phone, (transaction) => {
    transaction.objectStore('meta').put(older, 'state');
    return () => undefined;
  });
}

describe('a phone that was offline for longer than removals are remembered', () => {
  it('a phone that was offline for too long drops everything that was removed in between, and continues', async () => {
    const market = world.service.couch.use<object>('market');
    const [stays, goes, later] = [1, 2, 3].map((number) => announcementNumber(number));
    if (stays === undefined || goes === undefined || later === undefined) throw new Error('There are three.');
    await market.insert(stays);
    const { rev } = await market.insert(goes);
    const phone = await world.phone();
    await badge(phone, 'synced');
    await until('both are here', async () => (await storedIds(phone)).length === 2);
    await until('it knows since when', async () => {
      const state = await stateOf(phone);
      return state?.active != null && state[state.active]?.provenAt !== undefined;
    });
    await phone.off();
    const removedAt = new Date().toISOString();
    await market.bulk({ docs: [{ _id: goes._id, _rev: rev, _deleted: true, type: 'announcement', removedAt }] });
    expect(await purgeTombstones(world.service.couch, Date.now() + TOMBSTONE_MS + DAY)).toBe(1);
    await grewOld(phone, TOMBSTONE_MS);
    await phone.start();
    await until('the removed one is not kept any more', async () => {
      await phone.device.syncNow();
      return (await storedIds(phone)).join() === stays._id;
    });
    await market.insert(later);
    await until('it goes on', async () => {
      await phone.device.syncNow();
      return (await storedIds(phone)).join() === [stays._id, later._id].sort().join();
    });
    await badge(phone, 'synced');
  });
});
