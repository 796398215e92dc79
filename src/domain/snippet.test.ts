import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countGraphemes } from './graphemes.ts';
import { snippet } from './snippet.ts';

const FAMILY = '👩‍👩‍👧‍👦';

describe('the beginning of a text', () => {
  it.each([
    ['is the whole text if it fits', 'A cat sleeps', 12, 'A cat sleeps'],
    ['ends at a word', 'A cat sleeps all day', 14, 'A cat sleeps…'],
    ['ends before a word that just does not fit', 'The cat sleeps', 13, 'The cat…'],
    ['keeps a word that ends exactly at the limit', 'A cat sleeps', 6, 'A cat…'],
    ['cuts one long word', 'Найдовшеслово', 6, 'Найдо…'],
    ['counts a family emoji as one character', FAMILY.repeat(5), 4, `${FAMILY.repeat(3)}…`],
    ['is empty for an empty text', '', 5, ''],
  ])('%s', (_, text, max, expected) => {
    expect(snippet(text, max)).toBe(expected);
  });

  it('cuts a text to at most the limit, and only at its end', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 90 }), (text, max) => {
        const short = snippet(text, max);
        expect(countGraphemes(short)).toBeLessThanOrEqual(Math.max(max, countGraphemes(text) <= max ? max : max));
        expect(short === text || text.startsWith(short.slice(0, -1))).toBe(true);
      }),
    );
  });
});
