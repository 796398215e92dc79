import { expect, it } from 'vitest';
import type { Clock } from '../../platform/clock.ts';
import type { LeaderApi } from '../api.ts';
import { manualClock } from '../testing/manual-clock.ts';
import { Calls } from './calls.ts';
import type { TabMessage } from './tabs.ts';

/** A tab that follows, on a device that can sleep: its timers are late by the sleep when it wakes. */
function follower() {
  const timers = manualClock();
  let slept = 0;
  let stolen = 0;
  const posted: TabMessage[] = [];
  const clock: Clock = { now: () => timers.now() + slept, after: timers.after };
  const calls = new Calls({
    clock,
    tab: 'follower',
    post: (message) => void posted.push(message),
    core: () => null,
    leaderSilent: () => {
      stolen += 1;
    },
  });
  return {
    calls,
    posted,
    stolen: () => stolen,
    async pass(milliseconds: number) {
      // Whether it leads is answered asynchronously.
      await new Promise((resolve) => setImmediate(resolve));
      timers.advance(milliseconds);
    },
    sleep(milliseconds: number) {
      slept += milliseconds;
    },
  };
}

it('takes the lock from a leader that is silent for three seconds', async () => {
  const { calls, stolen, pass } = follower();
  calls.call('status', []).catch(() => undefined);
  await pass(2_999);
  expect(stolen()).toBe(0);
  await pass(1);
  expect(stolen()).toBe(1);
  calls.close();
});

it('does not take the lock after the device slept: the leader gets its full time to answer', async () => {
  const { calls, posted, stolen, pass, sleep } = follower();
  calls.call('status', []).catch(() => undefined);
  await pass(1_000);
  sleep(8 * 60 * 60_000);
  const before = posted.length;
  await pass(1_000);
  expect(stolen()).toBe(0);
  expect(posted.length).toBe(before + 1);
  await pass(2_000);
  expect(stolen()).toBe(0);
  await pass(1_000);
  expect(stolen()).toBe(1);
  calls.close();
});

it.each(['unknown', 'constructor', 'toString', '__proto__'])('refuses a call without a handler: %s', async (method) => {
  const posted: TabMessage[] = [];
  const core = Promise.resolve({ handlers: {} as LeaderApi });
  const calls = new Calls({
    clock: manualClock(),
    tab: 'leader',
    post: (message) => void posted.push(message),
    core: () => core,
    leaderSilent: () => undefined,
  });
  const message = `no handler for ${method}`;
  await expect(calls.call(method, [])).rejects.toThrow(message);
  calls.receive({ kind: 'call', id: 'other-1', method, args: [] });
  await new Promise((resolve) => setImmediate(resolve));
  expect(posted).toEqual([{ kind: 'failed', id: 'other-1', message }]);
  calls.close();
});
