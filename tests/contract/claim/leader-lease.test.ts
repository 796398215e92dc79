import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pedigreeProposalFactId, pedigreeProposalId } from '../../../src/domain/pedigree-proposal/id.ts';
import { versionOf } from '../../../src/domain/upgrades.ts';
import { Arbiter } from '../../../sync-server/src/matters/arbiter/arbiter.ts';
import type { DecidedMatter, Decides } from '../../../sync-server/src/matters/arbiter/decider.ts';
import { createLeaderLease, DECIDING_LIFE_MS } from '../../../sync-server/src/matters/arbiter/leader-lease.ts';
import { createMatterRequests, requestRecheck } from '../../../sync-server/src/matters/arbiter/requests.ts';
import { createClaims } from '../../../sync-server/src/storage/claim/claim.ts';
import { createLeases } from '../../../sync-server/src/storage/claim/lease.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from '../publisher/world.ts';

describe.each(engines())('the arbiter’s leader lease: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let name = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** Two processes, each with its own clock that the test moves. */
  async function twoProcesses() {
    world = await new World(engine, `turn${name++}`).install();
    const claims = createClaims(world.couch);
    const process = () => {
      const clock = { now: 0 };
      const leases = createLeases({ claims, life: DECIDING_LIFE_MS, monotonic: () => clock.now });
      return { clock, turn: createLeaderLease(leases, () => clock.now) };
    };
    return [process(), process()] as const;
  }

  it('the leader lease is held by one of two processes, until its release', async () => {
    const [one, other] = await twoProcesses();
    expect(await one.turn.epoch()).toBe(1);
    expect([one.turn.holds(), other.turn.holds()]).toEqual([true, false]);
    expect(await other.turn.epoch()).toBeNull();
    expect(await one.turn.epoch()).toBe(1);
    await one.turn.giveUp();
    expect(one.turn.holds()).toBe(false);
    expect(await other.turn.epoch()).toBe(2);
    expect(await one.turn.epoch()).toBeNull();
    await other.turn.giveUp();
  });

  it('the leader lease moves to the other process after the first died, and not before the first has stopped deciding', async () => {
    const [one, other] = await twoProcesses();
    expect(await one.turn.epoch()).toBe(1);
    expect(await other.turn.epoch()).toBeNull();
    for (const process of [one, other]) process.clock.now += DECIDING_LIFE_MS - 1;
    // The holder relies on only three quarters of the lease's duration.
    expect(one.turn.holds()).toBe(false);
    expect(await other.turn.epoch()).toBeNull();
    other.clock.now += 2;
    expect(await other.turn.epoch()).toBe(2);
    expect(one.turn.holds()).toBe(false);
    expect(await one.turn.epoch()).toBeNull();
    await other.turn.giveUp();
  });

  it('the leader lease stays with the process that goes on deciding', async () => {
    const [one, other] = await twoProcesses();
    for (let time = 0; time < 6; time += 1) {
      expect(await one.turn.epoch()).toBe(1);
      expect(await other.turn.epoch()).toBeNull();
      for (const process of [one, other]) process.clock.now += DECIDING_LIFE_MS / 3;
    }
    expect(one.turn.holds()).toBe(true);
    await one.turn.giveUp();
  });

  it('a step with more requests than fit into one lease is completed', async () => {
    const [{ clock, turn }] = await twoProcesses();
    const store = createStore(world.couch);
    const grouped = groupStore(store);
    const requests = createMatterRequests({ store, grouped }, world.clock);
    const ids = Array.from({ length: 12 }, (_, n) =>
      pedigreeProposalFactId(pedigreeProposalId(`УКУ ${n}`), 'f'.repeat(32)),
    );
    const [type, schemaVersion] = ['pedigree-proposal', versionOf('pedigree-proposal')] as const;
    const docs = ids.map((_id) => ({ _id, type, schemaVersion, participants: [], epoch: 0 }));
    await world.couch.use<object>('matters').bulk({ docs });
    const [line = ''] = await requests.note(ids.map(requestRecheck));
    const slow: Decides<DecidedMatter> = {
      missingCode: 'pedigree-proposal/nothing-to-decide',
      sit: () => ({
        async decide(matter) {
          clock.now += DECIDING_LIFE_MS / 3;
          return { matter: { ...matter } };
        },
        readers: () => [],
        follow: async () => undefined,
      }),
    };
    const arbiter = new Arbiter({
      store,
      grouped,
      requests,
      turn,
      clock: world.clock,
      recheckDelayMs: null,
      copies: { bring: async () => [] },
      rechecks: { note: async () => undefined },
      decides: { reservation: slow, organisation: slow, 'pedigree-link': slow, 'pedigree-proposal': slow },
    });
    expect((await arbiter.run(line)).result).toBe('done');
    const found = await Promise.all(ids.map((id) => world.find('matters', id)));
    expect(found.map((matter) => matter?.epoch)).toEqual(ids.map(() => 1));
    await turn.giveUp();
  });
});
