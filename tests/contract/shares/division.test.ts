import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { Division } from '../../../sync-server/src/publisher/division.ts';
import { leaseShards } from '../../../sync-server/src/publisher/shares/leased-division.ts';
import { SHARD_COUNT } from '../../../sync-server/src/publisher/shares/rebalance.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from '../publisher/world.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const TIMEOUTS = { timeout: 50_000, interval: 20 };
/** Long enough that nobody lapses where other work keeps a machine busy. */
const TIMING = { life: 6_000, sign: 300, look: 100, answer: 2_000 };
/** Each share has some of them. */
const PEOPLE = Array.from({ length: SHARD_COUNT * 20 }, (_, number) =>
  ownDatabaseName(number.toString(16).padStart(32, '0')),
);

/** One process that takes part, with a clock of its own. */
class Process {
  readonly gained = new Set<string>();
  /** Of what was in hand when it was lost; a test holds it back. */
  inHand: Promise<void> = Promise.resolve();
  #paused = 0;
  #stopped: number | null = null;
  readonly division: Division;

  constructor(world: World, node = 0) {
    const couch = [world.couch, ...world.others][node] ?? world.couch;
    this.division = leaseShards(couch, SILENT, TIMING, () => (this.#stopped ?? performance.now()) + this.#paused);
  }

  async start(): Promise<this> {
    await this.division.start({
      gained: (has) => {
        for (const database of PEOPLE) if (has(database)) this.gained.add(database);
      },
      lost: async () => await this.inHand,
    });
    return this;
  }

  /** Its clock goes on by so much at once, as after a pause of the whole process. */
  pass(milliseconds: number): void {
    this.#paused += milliseconds;
  }

  mine(): string[] {
    return PEOPLE.filter((database) => this.division.has(database));
  }
}

describe.each(engines())('the division of people among processes: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let worlds = 0;
  let running: Process[];
  beforeAll(async () => {
    engine = await kind.start();
  });
  afterAll(() => engine.close());
  beforeEach(async () => {
    running = [];
    world = await new World(engine, `shares${worlds++}`).install();
  });
  afterEach(async () => {
    for (const each of running) await each.division.stop();
  });
  const begin = async (node = 0): Promise<Process> => {
    const process = new Process(world, node);
    running.push(process);
    return await process.start();
  };
  const isDivided = () => {
    const parts = running.map((process) => process.mine());
    expect([...parts.flat()].sort()).toEqual(PEOPLE);
    for (const part of parts) expect(part.length).toBeGreaterThan(0);
  };

  it('the only one has everybody when it has started, and was told so', async () => {
    const one = await begin();
    expect(one.mine()).toEqual(PEOPLE);
    expect([...one.gained].sort()).toEqual(PEOPLE);
  });

  it('those who come get a fair part, and everybody is somebody’s, never two processes’', async () => {
    await begin();
    const watching = setInterval(() => {
      const all = running.flatMap((process) => process.mine());
      if (new Set(all).size < all.length) doubled = true;
    }, 5);
    let doubled = false;
    await begin(1);
    await vi.waitFor(isDivided, TIMEOUTS);
    await begin(2);
    // Whoever has too many gives them back one by one: everybody is somebody's long before the parts are fair.
    await vi.waitFor(() => {
      isDivided();
      for (const process of running) expect(process.mine().length).toBeLessThan(PEOPLE.length / 2);
    }, TIMEOUTS);
    clearInterval(watching);
    expect(doubled).toBe(false);
  });

  it('one that stops hands its part over', async () => {
    const one = await begin();
    const two = await begin(1);
    await vi.waitFor(isDivided, TIMEOUTS);
    running = [two];
    await one.division.stop();
    expect(one.mine()).toEqual([]);
    await vi.waitFor(() => expect(two.mine()).toEqual(PEOPLE), TIMEOUTS);
  });

  it('what is in hand is finished before another one has it', async () => {
    const one = await begin();
    let finish = () => {};
    one.inHand = new Promise((resolve) => {
      finish = resolve;
    });
    const two = await begin(1);
    await vi.waitFor(() => expect(one.mine().length).toBeLessThan(PEOPLE.length), TIMEOUTS);
    expect(two.mine()).toEqual([]);
    finish();
    await vi.waitFor(isDivided, TIMEOUTS);
  });

  it('one that gave no sign for its life is followed by another, and writes nothing more; it comes back as a new one', async () => {
    const one = await begin();
    const store = one.division.guard({ write: async () => [] } as never);
    expect(await store.write('community', [])).toEqual([]);
    one.pass(TIMING.life);
    expect(one.mine()).toEqual([]);
    await expect(store.write('community', [])).rejects.toThrow('does not publish');
    one.gained.clear();
    await vi.waitFor(() => expect(one.mine()).toEqual(PEOPLE), TIMEOUTS);
    // Nobody knows what happened meanwhile, so it looks at all of them again.
    expect([...one.gained].sort()).toEqual(PEOPLE);
    expect(await store.write('community', [])).toEqual([]);
  });
});
