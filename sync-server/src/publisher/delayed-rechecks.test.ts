import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DelayedRechecks } from './delayed-rechecks.ts';
import { choreName, taskName } from './work-names.ts';

const POST = taskName('recount', 'post:1');

describe('a delayed recheck', () => {
  let queued: string[];
  let looks: DelayedRechecks;
  beforeEach(() => {
    vi.useFakeTimers();
    queued = [];
    looks = new DelayedRechecks(
      (name) => queued.push(name),
      1_000,
      (database) => database === 'user-2',
    );
  });
  afterEach(() => vi.useRealTimers());

  it('runs once, some time after the last run', () => {
    looks.done(POST);
    vi.advanceTimersByTime(900);
    looks.done(POST);
    vi.advanceTimersByTime(900);
    expect(queued).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(queued).toEqual([POST]);
    looks.done(POST);
    vi.advanceTimersByTime(5_000);
    expect(queued).toEqual([POST]);
  });

  it('is only for work based on lists, and does not run after the end', () => {
    for (const name of ['user-1', choreName('tasks'), taskName('hand-over', 'pet:1')]) looks.done(name);
    const again = ['user-2', taskName('copy', 'a'), taskName('arbitrate', 'a'), choreName('scan')];
    for (const name of again) looks.done(name);
    vi.advanceTimersByTime(1_000);
    expect(queued).toEqual(again);
    queued = [];
    looks.done('user-2');
    looks.done(taskName('recount', 'post:2'));
    looks.stop();
    vi.advanceTimersByTime(5_000);
    expect(queued).toEqual([]);
  });
});
