import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLEANUP_LEASE_MS, createCleanupLease } from '../../../sync-server/src/ops/jobs/cleanup-lease.ts';
import { createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import { createLeases } from '../../../sync-server/src/storage/claim/lease.ts';
import { makeDatabase, type OpenedPlace, places } from '../claim/places.ts';
import { MINUTE_MS } from './market-stage.ts';

/** The longest pause of a step of the expiry. */
const REST = 2 * MINUTE_MS;

describe.each(places())('the cleanup lease on $name', ({ open }) => {
  let place: OpenedPlace;
  let time = 0;
  beforeAll(async () => {
    place = await open();
    await makeDatabase(place, 'ledger');
  });
  afterAll(() => place.close());

  function processAt(node: 0 | 1) {
    const monotonic = () => time;
    const claims = createClaims(place.couches[node]);
    return createCleanupLease(createLeases({ claims, life: CLEANUP_LEASE_MS, monotonic }), monotonic);
  }

  it('the cleanup lease stays with one process while it runs, and moves to another when it stops', async () => {
    const [first, second] = [processAt(0), processAt(1)];
    for (let step = 0; step < 12; step += 1) {
      expect([await first.isMine(), await second.isMine()]).toEqual([true, false]);
      time += REST;
    }
    await first.letGo();
    expect(await second.isMine()).toBe(true);
    expect(await first.isMine()).toBe(false);
    await second.letGo();
  });

  it('the cleanup lease moves to another process some minutes after its holder was killed', async () => {
    const [killed, living] = [processAt(0), processAt(1)];
    expect([await killed.isMine(), await living.isMine()]).toEqual([true, false]);
    let waited = 0;
    for (; !(await living.isMine()); waited += REST) time += REST;
    expect(waited).toBeGreaterThan(CLEANUP_LEASE_MS - REST);
    expect(waited).toBeLessThanOrEqual(CLEANUP_LEASE_MS + REST);
    // The first process was only paused, and wakes up.
    expect(await killed.isMine()).toBe(false);
    await living.letGo();
  });
});
