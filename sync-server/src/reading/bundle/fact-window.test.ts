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

describe('the fact window', () => {
  it('holds the newest posts, newest first, regardless of the order of additions and removals', () => {
    const step = fc.record({
      number: fc.nat({ max: 30 }),
      day: fc.integer({ min: 10, max: 99 }),
      remove: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), fc.integer({ min: 1, max: 10 }), (steps, size) => {
        const window = createFactWindow(size, 10);
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
          // There are no gaps: the window is always the beginning of the feed.
          expect(ids).toEqual(newest.slice(0, ids.length));
          expect(ids.length).toBeLessThanOrEqual(size);
          if (!window.isThin()) expect(ids.length).toBeGreaterThanOrEqual(Math.min(size * 0.9, newest.length));
        }
      }),
    );
  });

  it('knows that older posts were cut off, also when it starts from another window’s content', () => {
    const window = createFactWindow(3, 10);
    for (const number of [1, 2, 3]) window.put(post(number, `2026-0${number}`));
    expect(window.isCutOff()).toBe(false);
    window.put(post(4, '2026-04'));
    expect(window.isCutOff()).toBe(true);
    const again = createFactWindow(3, 10);
    for (const line of window.lines()) again.put(JSON.parse(line));
    expect(again.isCutOff()).toBe(false);
    again.cutOff();
    expect(again.isCutOff()).toBe(true);
    again.put(post(1, '2026-01'));
    again.put(post(2, '2026-02'));
    again.remove('post:3');
    expect(idsOf(again.lines())).toEqual(['post:4', 'post:2']);
  });

  it('holds the facts of its posts and the facts that belong to no post', () => {
    const window = createFactWindow(1, 10);
    window.put(post(1, '2026-01-01'));
    window.put(post(2, '2026-01-02'));
    window.put({ _id: 'comment:1', _rev: '1-x', type: 'comment', postId: 'post:1', createdAt: '2026-02-01' });
    window.put({ _id: 'comment:2', _rev: '1-x', type: 'comment', postId: 'post:2', createdAt: '2026-02-01' });
    window.put({ _id: 'announcement:1', _rev: '1-x', type: 'announcement', createdAt: '2026-03-01' });
    expect(idsOf(window.lines())).toEqual(['post:2', 'announcement:1', 'comment:2']);
  });

  it('holds the newest comments on its posts, whenever a post arrives, and finally drops those of other posts', () => {
    const comment = fc.record({
      number: fc.nat({ max: 40 }),
      post: fc.nat({ max: 12 }),
      day: fc.integer({ min: 10, max: 99 }),
    });
    const bounds = fc.record({ posts: fc.integer({ min: 1, max: 10 }), comments: fc.integer({ min: 0, max: 12 }) });
    fc.assert(
      fc.property(fc.array(comment, { maxLength: 40 }), bounds, fc.boolean(), (comments, most, postsFirst) => {
        const window = createFactWindow(most.posts, most.comments);
        const facts = new Map(
          comments.map(({ number, post: on, day }) => [
            `comment:${number}`,
            {
              _id: `comment:${number}`,
              _rev: '1-x',
              type: 'comment',
              postId: `post:${on}`,
              publishedAt: `2026-${day}`,
            },
          ]),
        );
        const posts = Array.from({ length: 12 }, (_unused, number) => post(number, `2026-${number + 10}`));
        for (const fact of postsFirst ? posts : facts.values()) window.put(fact);
        for (const fact of postsFirst ? facts.values() : posts) window.put(fact);
        const shown = new Set(posts.slice(12 - most.posts).map(({ _id }) => _id));
        const expected = [...facts.values()]
          .filter(({ postId }) => shown.has(postId))
          .sort((one, other) => (`${one.publishedAt} ${one._id}` < `${other.publishedAt} ${other._id}` ? 1 : -1))
          .slice(0, most.comments)
          .map(({ _id }) => _id);
        for (const step of [() => {}, window.settle]) {
          step();
          expect(idsOf(window.lines()).filter((id) => id.startsWith('comment:'))).toEqual(expected);
        }
      }),
    );
  });

  it('includes a fact’s revision, omits the database’s own fields, and never includes design documents', () => {
    const window = createFactWindow(1, 10);
    window.put({ ...post(1, '2026'), _conflicts: ['1-y'], _attachments: {} });
    window.put({ _id: '_design/x', _rev: '1-x' });
    expect(window.lines().map((line): unknown => JSON.parse(line))).toEqual([post(1, '2026')]);
  });
});
