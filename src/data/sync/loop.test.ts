import { describe, expect, it } from 'vitest';
import { manualClock } from '../testing/manual-clock.ts';
import { createLoop, type Wake } from './loop.ts';

function gate() {
  const open: (() => void)[] = [];
  return { pass: () => open.shift()?.(), wait: () => new Promise<void>((resolve) => open.push(resolve)) };
}

function setUp(answers: boolean[] = []) {
  const clock = manualClock();
  const cycle: Wake[] = [];
  const state = { mayRun: true, every: 0 };
  const loop = createLoop({
    clock,
    random: () => 0,
    round: async (wake) => {
      cycle.push(wake);
      return answers.shift() ?? true;
    },
    mayRun: () => state.mayRun,
    everyMs: () => state.every,
  });
  return { clock, cycle, state, loop };
}

describe('the sync loop', () => {
  it('runs one sync round at a time, and one more for all wakes during it', async () => {
    const door = gate();
    let inside = 0;
    const cycle: Wake[] = [];
    const loop = createLoop({
      clock: manualClock(),
      random: () => 0,
      round: async (wake) => {
        expect(++inside).toBe(1);
        cycle.push(wake);
        await door.wait();
        inside--;
        return true;
      },
      mayRun: () => true,
      everyMs: () => 0,
    });
    loop.wake('local');
    loop.wake('local');
    loop.wake('full');
    loop.wake('local');
    const run = loop.run();
    door.pass();
    await Promise.resolve();
    const idle = loop.idle();
    await new Promise<void>((resolve) => setImmediate(resolve));
    door.pass();
    await run;
    await idle;
    expect(cycle).toEqual(['local', 'full']);
  });

  it('retries a sync round after a growing pause, and at once when woken', async () => {
    const { clock, cycle, loop } = setUp([false, false, true]);
    loop.wake('full');
    await loop.idle();
    clock.advance(499);
    expect(cycle).toHaveLength(1);
    clock.advance(1);
    await loop.idle();
    expect(cycle).toHaveLength(2);
    clock.advance(999);
    expect(cycle).toHaveLength(2);
    loop.wake('local');
    await loop.idle();
    expect(cycle).toEqual(['full', 'full', 'local']);
  });

  it('repeats a successful sync round by its timer', async () => {
    const { clock, cycle, state, loop } = setUp();
    state.every = 30_000;
    loop.wake('full');
    await loop.idle();
    clock.advance(30_000);
    await loop.idle();
    expect(cycle).toHaveLength(2);
  });

  it('runs no sync round while it may not, except when the person requests one', async () => {
    const { cycle, state, loop } = setUp();
    state.mayRun = false;
    loop.wake('full');
    await loop.idle();
    expect(cycle).toEqual([]);
    await loop.run();
    expect(cycle).toEqual(['full']);
  });

  it('continues the sync loop after a round failed in an unforeseen way', async () => {
    const clock = manualClock();
    let count = 0;
    const loop = createLoop({
      clock,
      random: () => 0,
      round: async () => {
        if (++count === 1) throw new Error('unforeseen');
        return true;
      },
      mayRun: () => true,
      everyMs: () => 0,
    });
    await loop.run();
    clock.advance(500);
    await loop.idle();
    expect(count).toBe(2);
  });

  it('starts no sync round after it was stopped', async () => {
    const { cycle, loop } = setUp();
    await loop.stop();
    loop.wake('full');
    await loop.run();
    expect(cycle).toEqual([]);
  });
});
