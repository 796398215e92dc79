import { describe, expect, it, vi } from 'vitest';
import { repeatOnce } from './repeat-once.ts';

describe('what is done once more', () => {
  function counted(after: number | null, fails = false) {
    const done: string[] = [];
    const work = async () => {
      done.push('done');
      if (fails) throw new Error('gone');
    };
    return { done, end: repeatOnce(work, after, { warn: () => done.push('told') }) };
  }

  it('comes after its time, and a failure of it is told', async () => {
    const { done } = counted(1, true);
    await vi.waitFor(() => expect(done).toEqual(['done', 'told']), { timeout: 20_000 });
  });

  it.each([null, 60_000])('never comes when it is ended before (%s)', async (after) => {
    const { done, end } = counted(after);
    await end();
    expect(done).toEqual([]);
  });
});
