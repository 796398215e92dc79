import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WakeUps } from './wake-ups.ts';

/** What has settled, in order. */
function watch(waits: Record<string, Promise<void>>): string[] {
  const settled: string[] = [];
  for (const [name, wait] of Object.entries(waits)) wait.then(() => settled.push(name), expect.unreachable);
  return settled;
}

/** The times that these waits take. Files share a process, where an earlier one may still set timers of its own. */
const [SHORT_MS, LONG_MS] = [1_001, 2_002];

/** How many of the waits' timers are set and have not been taken back. */
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

  it('ends for all of them with the next change', async () => {
    const wakeUps = new WakeUps();
    const settled = watch({ one: wakeUps.after(0, SHORT_MS, never), other: wakeUps.after(0, LONG_MS, never) });
    wakeUps.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['one', 'other']);
    expect(wakeUps.generation).toBe(1);
    expect(timersLeft()).toBe(0);
  });

  it('is over at once when something has changed since it was asked', async () => {
    const wakeUps = new WakeUps();
    wakeUps.wake();
    const settled = watch({ late: wakeUps.after(0, SHORT_MS, never) });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['late']);
  });

  it('ends with its time, and leaves the others waiting', async () => {
    const wakeUps = new WakeUps();
    const settled = watch({ short: wakeUps.after(0, SHORT_MS, never), long: wakeUps.after(0, LONG_MS, never) });
    await vi.advanceTimersByTimeAsync(SHORT_MS);
    expect(settled).toEqual(['short']);
  });

  it('ends with nothing but a change or its signal where it has no time of its own', async () => {
    const wakeUps = new WakeUps();
    const asker = new AbortController();
    const { calls } = vi.mocked(setTimeout).mock;
    const before = calls.length;
    const settled = watch({ woken: wakeUps.after(0, null, never), gone: wakeUps.after(0, null, asker.signal) });
    expect(calls.length).toBe(before);
    asker.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(settled).toEqual(['gone']);
    wakeUps.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['gone', 'woken']);
  });

  it('ends when its asker is gone, before or meanwhile', async () => {
    const wakeUps = new WakeUps();
    const asker = new AbortController();
    const settled = watch({
      gone: wakeUps.after(0, SHORT_MS, AbortSignal.abort()),
      going: wakeUps.after(0, SHORT_MS, asker.signal),
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['gone']);
    asker.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['gone', 'going']);
    expect(timersLeft()).toBe(0);
  });
});
