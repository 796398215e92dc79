import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownDatabaseName } from '../../../couchdb/databases.ts';
import type { ShardAssignment } from '../../../sync-server/src/publishing/intake/division.ts';
import { publisherStore } from '../../../sync-server/src/publishing/intake/publisher-store.ts';
import { leaseShards } from '../../../sync-server/src/publishing/intake/shares/leased-division.ts';
import { SHARD_COUNT } from '../../../sync-server/src/publishing/intake/shares/rebalance.ts';
import { type Couch, createCouch } from '../../../sync-server/src/storage/engine/couch.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { openFront, SLOW_MS } from '../nodes/front.ts';
import { World } from '../publisher/world.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const TIMEOUTS = { timeout: 50_000, interval: 20 };
/** Long enough that no lease lapses on a busy machine. */
const TIMING = { life: 6_000, sign: 300, check: 100, compaction: 60_000 };
/** Each shard has some of them. */
const PEOPLE = Array.from({ length: SHARD_COUNT * 20 }, (_, number) =>
  ownDatabaseName(number.toString(16).padStart(32, '0')),
);

/** One participating process, with its own clock. */
class Process {
  readonly gained = new Set<string>();
  /** The work in flight at the loss; a test can delay it. */
  inHand: Promise<void> = Promise.resolve();
  #paused = 0;
  #stopped: number | null = null;
  readonly division: ShardAssignment;

  constructor(couch: Couch, timing = TIMING) {
    this.division = leaseShards(couch, SILENT, timing, () => (this.#stopped ?? performance.now()) + this.#paused);
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

  /** Its clock jumps by this much, as after a pause of the whole process. */
  pass(milliseconds: number): void {
    this.#paused += milliseconds;
  }

  mine(): string[] {
    return PEOPLE.filter((database) => this.division.has(database));
  }
}

describe.each(engines())('the division of shards among processes: $name', (kind) => {
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
  const run = async (process: Process): Promise<Process> => {
    running.push(process);
    return await process.start();
  };
  const begin = async (node = 0): Promise<Process> => {
    return await run(new Process([world.couch, ...world.others][node] ?? world.couch));
  };
  const isDivided = () => {
    const parts = running.map((process) => process.mine());
    expect([...parts.flat()].sort()).toEqual(PEOPLE);
    for (const part of parts) expect(part.length).toBeGreaterThan(0);
  };

  it('a single process has all shards after its start, and gets notice of them', async () => {
    const one = await begin();
    expect(one.mine()).toEqual(PEOPLE);
    expect([...one.gained].sort()).toEqual(PEOPLE);
  });

  it('new processes get a fair part, and every shard has one process, never two', async () => {
    await begin();
    const watching = setInterval(() => {
      const all = running.flatMap((process) => process.mine());
      if (new Set(all).size < all.length) doubled = true;
    }, 5);
    let doubled = false;
    await begin(1);
    await vi.waitFor(isDivided, TIMEOUTS);
    await begin(2);
    // A process with too many shards releases them one by one: each has an owner long before the parts are fair.
    await vi.waitFor(() => {
      isDivided();
      for (const process of running) expect(process.mine().length).toBeLessThan(PEOPLE.length / 2);
    }, TIMEOUTS);
    clearInterval(watching);
    expect(doubled).toBe(false);
  });

  it('a process that stops hands its part over', async () => {
    const one = await begin();
    const two = await begin(1);
    await vi.waitFor(isDivided, TIMEOUTS);
    running = [two];
    await one.division.stop();
    expect(one.mine()).toEqual([]);
    await vi.waitFor(() => expect(two.mine()).toEqual(PEOPLE), TIMEOUTS);
  });

  it('work in flight completes before another process takes over', async () => {
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

  it('processes keep their shards while the engine answers later than a heartbeat’s usual lease', async () => {
    const front = await openFront(engine.url);
    onTestFinished(() => front.close());
    const couch = createCouch({ ...world.couch.address, url: front.url, further: [] }, world.couch.prefix);
    const timing = { ...TIMING, life: SLOW_MS, sign: 100 };
    await run(new Process(couch, timing));
    await run(new Process(couch, timing));
    await vi.waitFor(isDivided, TIMEOUTS);
    const before = running.map((process) => process.mine());
    for (const process of running) process.gained.clear();
    const heartbeats = () => front.asked.filter((each) => each.startsWith('PUT') && each.includes('publisher')).length;
    const moreHeartbeats = async (count: number) => {
      const from = heartbeats();
      await vi.waitFor(() => expect(heartbeats()).toBeGreaterThan(from + count), TIMEOUTS);
    };
    await front.stand('slow');
    // The first late answer may end a lease: none was late before.
    await moreHeartbeats(2);
    await vi.waitFor(isDivided, TIMEOUTS);
    for (const process of running) process.gained.clear();
    await moreHeartbeats(4);
    expect(running.map((process) => process.mine())).toEqual(before);
    expect(running.map(({ gained }) => gained.size)).toEqual([0, 0]);
    await front.stand('passing');
  });

  it('a process without heartbeats is replaced after its lease and stops writing; it returns as a new one', async () => {
    const one = await begin();
    const store = publisherStore({ write: async () => [] } as never, one.division, { answered: () => undefined });
    expect(await store.write('community', [])).toEqual([]);
    one.pass(TIMING.life);
    expect(one.mine()).toEqual([]);
    await expect(store.write('community', [])).rejects.toThrow('does not publish');
    one.gained.clear();
    await vi.waitFor(() => expect(one.mine()).toEqual(PEOPLE), TIMEOUTS);
    // Other processes may have changed anything, so it scans all of them again.
    expect([...one.gained].sort()).toEqual(PEOPLE);
    expect(await store.write('community', [])).toEqual([]);
  });
});
