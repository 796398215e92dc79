import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choreName, taskName } from '../intake/work-names.ts';
import { DelayedRechecks } from './delayed-rechecks.ts';

const POST = taskName('recount', 'post:1');

describe('a delayed recheck', () => {
  let queued: string[];
  let rechecks: DelayedRechecks;
  beforeEach(() => {
    vi.useFakeTimers();
    queued = [];
    rechecks = new DelayedRechecks(
      (name) => queued.push(name),
      1_000,
      (database) => database === 'user-2',
    );
  });
  afterEach(() => vi.useRealTimers());

  it('runs once, some time after the last run', () => {
    rechecks.done(POST);
    vi.advanceTimersByTime(900);
    rechecks.done(POST);
    vi.advanceTimersByTime(900);
    expect(queued).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(queued).toEqual([POST]);
    rechecks.done(POST);
    vi.advanceTimersByTime(5_000);
    expect(queued).toEqual([POST]);
  });

  it('is only for work based on lists, and does not run after the end', () => {
    for (const name of ['user-1', choreName('tasks'), taskName('hand-over', 'pet:1')]) rechecks.done(name);
    const again = ['user-2', taskName('copy', 'a'), taskName('arbitrate', 'a'), choreName('scan')];
    for (const name of again) rechecks.done(name);
    vi.advanceTimersByTime(1_000);
    expect(queued).toEqual(again);
    queued = [];
    rechecks.done('user-2');
    rechecks.done(taskName('recount', 'post:2'));
    rechecks.stop();
    vi.advanceTimersByTime(5_000);
    expect(queued).toEqual([]);
  });
});
