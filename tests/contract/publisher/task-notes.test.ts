import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTaskNotes, type Done, type TaskNotes } from '../../../sync-server/src/storage/ledger/task-notes.ts';
import { groupStore } from '../../../sync-server/src/storage/store/grouped-store.ts';
import { createStore } from '../../../sync-server/src/storage/store/store.ts';
import { engines, type RunningEngine } from '../engines.ts';
import { World } from './world.ts';

const LATER_MS = 1_000;
const POST = 'post:1';

describe.each(engines())('notes that are processed twice: $name', (kind) => {
  let engine: RunningEngine;
  let world: World;
  let run = 0;
  let now: number;
  let worked: number;

  beforeAll(async () => {
    engine = await kind.start();
  });
  beforeEach(async () => {
    world = await new World(engine, `notes${run++}`).install();
    now = 0;
    worked = 0;
  });
  afterAll(() => engine.close());

  /** The notes of a process that has just started. */
  function notes(recheckDelayMs: number | null, work: () => Promise<Done> = async () => 'same'): TaskNotes {
    const store = createStore(world.couch);
    const parts = { store, grouped: groupStore(store), recheckDelayMs, monotonic: () => now };
    return createTaskNotes(parts, 'recount', async () => {
      worked += 1;
      return await work();
    });
  }
  const stands = async () => (await world.find('ledger', `recount:${POST}`)) !== null;

  it('notes are processed once where one check is enough', async () => {
    const tasks = notes(null);
    await tasks.note([POST]);
    expect(await tasks.run(POST)).toBe('done');
    expect(await stands()).toBe(false);
  });

  it('notes stay until the second check, which is not too early', async () => {
    const tasks = notes(LATER_MS);
    await tasks.note([POST]);
    for (const passed of [0, LATER_MS - 1]) {
      now = passed;
      expect(await tasks.run(POST)).toBe('done');
      expect(await stands()).toBe(true);
    }
    now = LATER_MS;
    expect(await tasks.run(POST)).toBe('done');
    expect([worked, await stands()]).toEqual([3, false]);
  });

  it('notes are taken over from a process that was killed between the two checks', async () => {
    const killed = notes(LATER_MS);
    await killed.note([POST]);
    await killed.run(POST);
    const next = notes(LATER_MS);
    expect(await next.load()).toEqual([POST]);
    await next.run(POST);
    expect(await stands()).toBe(true);
    now = LATER_MS;
    await next.run(POST);
    expect(await stands()).toBe(false);
  });

  it('notes that are renewed in between get two checks from then on', async () => {
    const tasks = notes(LATER_MS);
    await tasks.note([POST]);
    await tasks.run(POST);
    await tasks.note([POST]);
    now = LATER_MS;
    await tasks.run(POST);
    expect(await stands()).toBe(true);
    now = 2 * LATER_MS;
    await tasks.run(POST);
    expect(await stands()).toBe(false);
  });

  it('a check that failed does not count', async () => {
    let done: Done = 'more';
    const tasks = notes(LATER_MS, async () => done);
    await tasks.note([POST]);
    expect(await tasks.run(POST)).toBe('more');
    now = LATER_MS;
    done = 'written';
    expect(await tasks.run(POST)).toBe('done');
    expect(await stands()).toBe(true);
  });
});
