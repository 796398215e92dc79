import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

describe('the page buttons', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [9, 9, [5, 6, 7, 8, 9]],
    [1, 0, []],
  ])('on page %i of %i', (current, pages, shown) => {
    expect(pageWindow(current, pages, 5)).toEqual(shown);
  });

  it('are consecutive, within the pages, include the current one, and fill the room', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.nat(49), (pages, n) => {
        const current = (n % pages) + 1;
        const shown = pageWindow(current, pages, 5);
        expect(shown).toHaveLength(Math.min(5, pages));
        expect(shown).toContain(current);
        expect(shown.every((page, at) => page >= 1 && page <= pages && page === (shown[0] ?? 0) + at)).toBe(true);
      }),
    );
  });
});
