import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import { createLeases, type Leases } from '../../../sync-server/src/storage/claim/lease.ts';
import type { Couch } from '../../../sync-server/src/storage/engine/couch.ts';
import { type LossyEngine, lossyEngine } from './lossy-engine.ts';
import { makeDatabase, type OpenedPlace, places } from './places.ts';

const LIFE = 60_000;

describe.each(places())('a lease on $name', ({ open }) => {
  let place: OpenedPlace;
  let lossy: LossyEngine;
  let time = 0;
  beforeAll(async () => {
    place = await open();
    await makeDatabase(place, 'ledger');
    lossy = await lossyEngine(place.couches[0]);
  });
  afterAll(async () => {
    await lossy.close();
    await place.close();
  });

  const fresh = () => `work-${randomBytes(8).toString('hex')}`;
  /** Another process; its clock runs with the test's, from its own start. */
  function processAt(couch: Couch, clockFrom = 0): Leases {
    const monotonic = () => clockFrom + time;
    return createLeases({ claims: createClaims(couch), life: LIFE, monotonic });
  }
  const first = () => processAt(place.couches[0]);
  const second = () => processAt(place.couches[1], 1e9);
  async function held(leases: Leases, name: string) {
    const lease = await leases.take(name);
    if (lease === null) throw new Error('not taken');
    return lease;
  }

  it('a lease is held by one of several processes that request it at once', async () => {
    const name = fresh();
    const all = await Promise.all(place.couches.map((couch) => processAt(couch).take(name)));
    expect(all.filter((lease) => lease?.holds())).toHaveLength(1);
  });

  it('a lease is free at once after a release, and its epoch grows', async () => {
    const name = fresh();
    const lease = await held(first(), name);
    const other = second();
    expect(await other.take(name)).toBeNull();
    await lease.giveUp();
    expect([lease.holds(), await lease.renew()]).toEqual([false, false]);
    const next = await held(other, name);
    expect([lease.epoch, next.epoch]).toEqual([1, 2]);
  });

  it('a lease moves to another process when it was not renewed within its duration, and no sooner', async () => {
    const name = fresh();
    const lease = await held(first(), name);
    const other = second();
    expect(await other.take(name)).toBeNull();
    time += LIFE - 1_000;
    expect(await other.take(name)).toBeNull();
    // The holder has stopped before another process begins.
    expect(lease.holds()).toBe(false);
    time += 2_000;
    expect((await held(other, name)).epoch).toBe(2);
  });

  it('a lease stays with the process that renews it', async () => {
    const name = fresh();
    const lease = await held(first(), name);
    const other = second();
    for (let n = 0; n < 5; n += 1) {
      time += LIFE / 2;
      expect(await lease.renew()).toBe(true);
      expect(await other.take(name)).toBeNull();
    }
    expect([lease.holds(), lease.epoch]).toEqual([true, 1]);
  });

  it('a holder that was paused notices the loss when it wakes up, also if no other process took it', async () => {
    for (const taken of [true, false]) {
      const name = fresh();
      const lease = await held(first(), name);
      const other = second();
      expect(await other.take(name)).toBeNull();
      time += 2 * LIFE;
      const next = taken ? await held(other, name) : null;
      expect([lease.holds(), await lease.renew()]).toEqual([false, false]);
      await lease.giveUp();
      if (next !== null) expect(await next.renew()).toBe(true);
    }
  });

  it('a holder that is paused while it renews does not assume that it still holds it', async () => {
    const name = fresh();
    const lease = await held(processAt(lossy.couch), name);
    lossy.before(1, async () => {
      time += 2 * LIFE;
    });
    expect([await lease.renew(), lease.holds()]).toEqual([false, false]);
  });

  it('a restarted process is another holder, and waits like any other', async () => {
    const name = fresh();
    await held(first(), name);
    const again = first();
    expect(await again.take(name)).toBeNull();
    time += LIFE + 1;
    expect((await held(again, name)).epoch).toBe(2);
  });

  it('a renewal whose answer was lost counts', async () => {
    const name = fresh();
    const lease = await held(processAt(lossy.couch), name);
    lossy.meets('well', 'stored, 202');
    expect(await lease.renew()).toBe(true);
    time += LIFE / 2;
    expect(await lease.renew()).toBe(true);
  });
});
