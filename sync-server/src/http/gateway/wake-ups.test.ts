import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WakeUps } from './wake-ups.ts';

/** The names of the settled waits, in order. */
function watch(waits: Record<string, Promise<void>>): string[] {
  const settled: string[] = [];
  for (const [name, wait] of Object.entries(waits)) wait.then(() => settled.push(name), expect.unreachable);
  return settled;
}

/** The durations of these waits. Test files share a process, where an earlier one may still have timers. */
const [SHORT_MS, LONG_MS] = [1_001, 2_002];

/** How many timers of the waits are set and not cleared. */
function timersLeft(): number {
  const taken = new Set(vi.mocked(clearTimeout).mock.calls.map(([id]) => id));
  const { calls, results } = vi.mocked(setTimeout).mock;
  return results.filter(({ value }, call) => [SHORT_MS, LONG_MS].includes(calls[call]?.[1] ?? 0) && !taken.has(value))
    .length;
}

describe('waiting for the next generation', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(globalThis, 'setTimeout');
    vi.spyOn(globalThis, 'clearTimeout');
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
  const never = new AbortController().signal;

  it('wakes all waiters with the next change', async () => {
    const wakeUps = new WakeUps();
    const settled = watch({ one: wakeUps.after(0, SHORT_MS, never), other: wakeUps.after(0, LONG_MS, never) });
    wakeUps.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['one', 'other']);
    expect(wakeUps.generation).toBe(1);
    expect(timersLeft()).toBe(0);
  });

  it('wakes a waiter at once if something changed since its read', async () => {
    const wakeUps = new WakeUps();
    wakeUps.wake();
    const settled = watch({ late: wakeUps.after(0, SHORT_MS, never) });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['late']);
  });

  it('wakes a waiter when its time is over, and leaves the others waiting', async () => {
    const wakeUps = new WakeUps();
    const settled = watch({ short: wakeUps.after(0, SHORT_MS, never), long: wakeUps.after(0, LONG_MS, never) });
    await vi.advanceTimersByTimeAsync(SHORT_MS);
    expect(settled).toEqual(['short']);
  });

  it('wakes an untimed waiter only with a change or its signal', async () => {
    const wakeUps = new WakeUps();
    const client = new AbortController();
    const { calls } = vi.mocked(setTimeout).mock;
    const before = calls.length;
    const settled = watch({ woken: wakeUps.after(0, null, never), left: wakeUps.after(0, null, client.signal) });
    expect(calls.length).toBe(before);
    client.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled).toEqual(['left']);
    wakeUps.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['left', 'woken']);
  });

  it('wakes a waiter whose client has disconnected before or during the wait', async () => {
    const wakeUps = new WakeUps();
    const client = new AbortController();
    const settled = watch({
      left: wakeUps.after(0, SHORT_MS, AbortSignal.abort()),
      going: wakeUps.after(0, SHORT_MS, client.signal),
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['left']);
    client.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['left', 'going']);
    expect(timersLeft()).toBe(0);
  });
});
