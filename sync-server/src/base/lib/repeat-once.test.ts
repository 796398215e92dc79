import { describe, expect, it, vi } from 'vitest';
import { repeatOnce } from './repeat-once.ts';

describe('a delayed repetition', () => {
  function counted(after: number | null, fails = false) {
    const done: string[] = [];
    const work = async () => {
      done.push('done');
      if (fails) throw new Error('gone');
    };
    return { done, end: repeatOnce(work, after, { warn: () => done.push('told') }) };
  }

  it('repeats the work after the delay and reports a failure', async () => {
    const { done } = counted(1, true);
    await vi.waitFor(() => expect(done).toEqual(['done', 'told']), { timeout: 20_000 });
  });

  it.each([null, 60_000])('does not repeat the work when cancelled before (%s)', async (after) => {
    const { done, end } = counted(after);
    await end();
    expect(done).toEqual([]);
  });
});
