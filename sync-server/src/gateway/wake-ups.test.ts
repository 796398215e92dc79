import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WakeUps } from './wake-ups.ts';

/** What has settled, in order. */
function watch(waits: Record<string, Promise<void>>): string[] {
  const settled: string[] = [];
  for (const [name, wait] of Object.entries(waits)) wait.then(() => settled.push(name), expect.unreachable);
  return settled;
}

describe('waiting for the next generation', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());
  const never = new AbortController().signal;

  it('ends for all of them with the next change', async () => {
    const wakeUps = new WakeUps();
    const settled = watch({ one: wakeUps.after(0, 1_000, never), other: wakeUps.after(0, 2_000, never) });
    wakeUps.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['one', 'other']);
    expect(wakeUps.generation).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over at once when something has changed since it was asked', async () => {
    const wakeUps = new WakeUps();
    wakeUps.wake();
    const settled = watch({ late: wakeUps.after(0, 1_000, never) });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['late']);
  });

  it('ends with its time, and leaves the others waiting', async () => {
    const wakeUps = new WakeUps();
    const settled = watch({ short: wakeUps.after(0, 1_000, never), long: wakeUps.after(0, 2_000, never) });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(settled).toEqual(['short']);
  });

  it('ends with nothing but a change or its signal where it has no time of its own', async () => {
    const wakeUps = new WakeUps();
    const asker = new AbortController();
    const settled = watch({ woken: wakeUps.after(0, null, never), gone: wakeUps.after(0, null, asker.signal) });
    expect(vi.getTimerCount()).toBe(0);
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
      gone: wakeUps.after(0, 1_000, AbortSignal.abort()),
      going: wakeUps.after(0, 1_000, asker.signal),
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['gone']);
    asker.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toEqual(['gone', 'going']);
    expect(vi.getTimerCount()).toBe(0);
  });
});
