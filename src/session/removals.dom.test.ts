import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Result } from '../data/api/result.ts';
import { DURATIONS } from '../domain/limits.ts';
import { createRemovals } from './removals.tsx';

const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const ME = '0123456789abcdef0123456789abcdef';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

function startRemoval(given: Result<null> = { ok: true, value: null }) {
  const removed: string[] = [];
  const answer = { value: Promise.resolve(given) };
  const api = {
    remove: (id: string) => {
      removed.push(id);
      return answer.value;
    },
  };
  const make = () => createRemovals({ api });
  const removals = make();
  removals.belongTo(ME);
  const failed = vi.fn();
  removals.begin(POST, failed);
  return { removals, removed, failed, make, answer };
}

describe('removals that can be undone', () => {
  it('hides a removed document at once and writes the removal when the time is over', async () => {
    const { removals, removed } = startRemoval();
    expect(removals.get().get(POST)).toBe('undoable');
    await vi.advanceTimersByTimeAsync(DURATIONS.undo - 1);
    expect(removed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(removed).toEqual([POST]);
    expect(removals.get().get(POST)).toBe('done');
  });

  it('never writes a removal that was undone in time, also by another tab', async () => {
    const { removals, removed } = startRemoval();
    removals.undo(POST);
    await vi.advanceTimersByTimeAsync(DURATIONS.undo * 2);
    expect([removed, removals.get().size]).toEqual([[], 0]);
    const elsewhere = startRemoval();
    localStorage.clear();
    await vi.advanceTimersByTimeAsync(DURATIONS.undo * 2);
    expect([elsewhere.removed, elsewhere.removals.get().size]).toEqual([[], 0]);
  });

  it('does not undo a removal once it is written', async () => {
    const { removals } = startRemoval();
    await vi.advanceTimersByTimeAsync(DURATIONS.undo);
    removals.undo(POST);
    expect(removals.get().get(POST)).toBe('done');
  });

  it('shows the document again and reports the error when a removal fails', async () => {
    const { removals, failed } = startRemoval({ ok: false, code: 'device/storage-full' });
    await vi.advanceTimersByTimeAsync(DURATIONS.undo);
    expect(failed.mock.calls).toEqual([['device/storage-full']]);
    expect(removals.get().size).toBe(0);
  });

  it('writes a removal at once when the page is closed', async () => {
    const { removals, removed } = startRemoval();
    removals.flush();
    await vi.advanceTimersByTimeAsync(0);
    expect(removed).toEqual([POST]);
    await vi.advanceTimersByTimeAsync(DURATIONS.undo);
    expect(removed).toEqual([POST]);
  });

  it.each(['in time', 'late'])('writes the removal of a killed page in the next page, opened %s', async (when) => {
    const { removed, make } = startRemoval();
    vi.clearAllTimers();
    if (when === 'late') vi.setSystemTime(Date.now() + DURATIONS.undo * 100);
    expect(removed).toEqual([]);
    const next = make();
    next.belongTo(ME);
    await vi.advanceTimersByTimeAsync(DURATIONS.undo);
    expect(removed).toEqual([POST]);
    const third = make();
    third.belongTo(ME);
    await vi.advanceTimersByTimeAsync(DURATIONS.undo);
    expect(removed).toEqual([POST]);
  });

  it('writes a removal in the next page when this one ended before it had the answer', async () => {
    const { removals, make, removed, answer } = startRemoval();
    answer.value = new Promise(() => undefined);
    removals.flush();
    await vi.advanceTimersByTimeAsync(0);
    answer.value = Promise.resolve({ ok: true, value: null });
    make().belongTo(ME);
    await vi.advanceTimersByTimeAsync(0);
    expect(removed).toEqual([POST, POST]);
  });

  it('continues removals in the next page, and hides what the mirror still contains', async () => {
    const { removed, make } = startRemoval();
    const next = make();
    next.belongTo(ME);
    expect(next.get().get(POST)).toBe('undoable');
    await vi.advanceTimersByTimeAsync(DURATIONS.undo);
    expect(removed).toContain(POST);
    const third = make();
    third.belongTo(ME);
    expect(third.get().get(POST)).toBe('done');
    third.belongTo('');
    expect(third.get().size).toBe(0);
  });
});
