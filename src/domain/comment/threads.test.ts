import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { threadsOf } from './threads.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const comment = (_id: string, minute: number, parentId: string | null = null) => ({
  _id,
  parentId,
  publishedAt: at(minute),
});

describe('threads of comments', () => {
  it('orders threads by publication, with replies under their comments', () => {
    const threads = threadsOf([comment('c', 3), comment('b', 4, 'a'), comment('a', 1), comment('d', 2, 'a')]);
    expect(threads.map(({ id, replies }) => [id, replies.map(({ _id }) => _id)])).toEqual([
      ['a', ['d', 'b']],
      ['c', []],
    ]);
  });

  it('shows the replies of a removed comment at the position of the first one', () => {
    const threads = threadsOf([comment('b', 2, 'a'), comment('c', 3), comment('z', 1)]);
    expect(threads.map(({ id, head }) => [id, head?._id ?? null])).toEqual([
      ['z', 'z'],
      ['a', null],
      ['c', 'c'],
    ]);
  });

  it('builds the same threads from comments in any order, loses none, and grows only at the ends', () => {
    const arbitrary = fc.uniqueArray(fc.record({ n: fc.nat(50), minute: fc.nat(20), under: fc.nat(5) }), {
      selector: ({ n }) => n,
    });
    fc.assert(
      fc.property(arbitrary, fc.infiniteStream(fc.nat()), (drawn, order) => {
        const comments = drawn.map(({ n, minute, under }) => comment(`${n}`, minute, n > 5 ? `${under}` : null));
        const threads = threadsOf(comments);
        const shuffled = [...comments].map((each) => [order.next().value, each] as const).sort((a, b) => a[0] - b[0]);
        expect(threadsOf(shuffled.map(([, each]) => each))).toEqual(threads);
        const all = threads.flatMap(({ head, replies }) => (head === null ? replies : [head, ...replies]));
        expect(all).toHaveLength(comments.length);
        const later = threadsOf([...comments, comment('later', 59)]);
        expect(later.slice(0, -1)).toEqual(threads);
      }),
    );
  });
});
