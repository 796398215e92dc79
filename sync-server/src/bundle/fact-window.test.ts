import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFactWindow } from './fact-window.ts';

const post = (number: number, publishedAt: string) => ({
  _id: `post:${number}`,
  _rev: '1-x',
  type: 'post',
  publishedAt,
});
const idsOf = (lines: readonly string[]) => lines.map((line) => String(JSON.parse(line)._id));

describe('fact window', () => {
  it('keeps the newest posts, newest first, whatever came and went in whatever order', () => {
    const step = fc.record({
      number: fc.nat({ max: 30 }),
      day: fc.integer({ min: 10, max: 99 }),
      remove: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 10 }), (steps, size) => {
        const window = createFactWindow(size);
        const model = new Map<string, string>();
        for (const { number, day, remove } of steps) {
          if (remove) {
            window.remove(`post:${number}`);
            model.delete(`post:${number}`);
          } else {
            window.put(post(number, `2026-${day}`));
            model.set(`post:${number}`, `2026-${day} post:${number}`);
          }
          const newest = [...model].sort(([, one], [, other]) => (one < other ? 1 : -1)).map(([id]) => id);
          const ids = idsOf(window.lines());
          // Whatever happened, there are no gaps: it is the beginning of the feed.
          expect(ids).toEqual(newest.slice(0, ids.length));
          expect(ids.length).toBeLessThanOrEqual(size);
          if (!window.isThin()) expect(ids.length).toBeGreaterThanOrEqual(Math.min(size * 0.9, newest.length));
        }
      }),
    );
  });

  it('keeps what hangs on its posts and what hangs on none', () => {
    const window = createFactWindow(1);
    window.put(post(1, '2026-01-01'));
    window.put(post(2, '2026-01-02'));
    window.put({ _id: 'comment:1', _rev: '1-x', type: 'comment', postId: 'post:1', createdAt: '2026-02-01' });
    window.put({ _id: 'comment:2', _rev: '1-x', type: 'comment', postId: 'post:2', createdAt: '2026-02-01' });
    window.put({ _id: 'announcement:1', _rev: '1-x', type: 'announcement', createdAt: '2026-03-01' });
    expect(idsOf(window.lines())).toEqual(['post:2', 'announcement:1', 'comment:2']);
  });

  it('shows a fact with its revision and without the database’s own fields; design documents never', () => {
    const window = createFactWindow(1);
    window.put({ ...post(1, '2026'), _conflicts: ['1-y'], _attachments: {} });
    window.put({ _id: '_design/x', _rev: '1-x' });
    expect(window.lines().map((line): unknown => JSON.parse(line))).toEqual([post(1, '2026')]);
  });
});
