import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTurn, DECIDING_LIFE_MS } from '../../../sync-server/src/arbiter/turn.ts';
import { createClaims } from '../../../sync-server/src/claim/claim.ts';
import { createLeases } from '../../../sync-server/src/claim/lease.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from '../publisher/world.ts';

describe.each(engines())('who decides: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let name = 0;

  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(async () => {
    await engine.close();
  });

  /** Two processes, each with a clock of its own that the test moves. */
  async function twoProcesses() {
    world = await new World(engine, `turn${name++}`).install();
    const claims = createClaims(world.couch);
    const process = () => {
      const clock = { now: 0 };
      const leases = createLeases({ claims, life: DECIDING_LIFE_MS, monotonic: () => clock.now });
      return { clock, turn: createTurn(leases, () => clock.now) };
    };
    return [process(), process()] as const;
  }

  it('one of two, until it gives the turn up', async () => {
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

  it('the other one when the first is gone, and not before it has stopped by itself', async () => {
    const [one, other] = await twoProcesses();
    expect(await one.turn.epoch()).toBe(1);
    expect(await other.turn.epoch()).toBeNull();
    for (const process of [one, other]) process.clock.now += DECIDING_LIFE_MS - 1;
    // It relies on three quarters of its life alone.
    expect(one.turn.holds()).toBe(false);
    expect(await other.turn.epoch()).toBeNull();
    other.clock.now += 2;
    expect(await other.turn.epoch()).toBe(2);
    expect(one.turn.holds()).toBe(false);
    expect(await one.turn.epoch()).toBeNull();
    await other.turn.giveUp();
  });

  it('stays with whoever goes on deciding', async () => {
    const [one, other] = await twoProcesses();
    for (let time = 0; time < 6; time += 1) {
      expect(await one.turn.epoch()).toBe(1);
      expect(await other.turn.epoch()).toBeNull();
      for (const process of [one, other]) process.clock.now += DECIDING_LIFE_MS / 3;
    }
    expect(one.turn.holds()).toBe(true);
    await one.turn.giveUp();
  });
});
