import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWithPlaces } from './fold.ts';

/** Characters from real texts, including all that are folded. */
const sign = fc.oneof(
  fc.constantFrom(..."абвгґдеєжзиіїйклпрстуюяьАҐЄІЇЙ’'ʼ`  \n\t-—.,abcXYZéΣςİß🐈"),
  fc.constantFrom('й', 'ї', 'а́', 'é', '👩‍👩‍👧', '각'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''));

describe('folding of texts', () => {
  it.each([
    ['П’ЯТЬ', 'пять'],
    ["п'ять ʼ`", 'пять '],
    ['Ґанок', 'ганок'],
    ['за́мок', 'замок'],
    ['їжак', 'їжак'],
    ['a \n\t b', 'a b'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('folds %j to %j', (written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  it('folds a text the same with and without positions, which are those of the characters', () => {
    fc.assert(
      fc.property(text, (written) => {
        const folded = foldWithPlaces(written);
        expect(folded.text).toBe(fold(written));
        expect(folded.from).toHaveLength(folded.text.length);
        for (const [unit, from] of folded.from.entries()) {
          const to = folded.to[unit] ?? 0;
          expect(from).toBeLessThan(to);
          expect(from).toBeGreaterThanOrEqual(folded.from[unit - 1] ?? 0);
        }
      }),
    );
  });

  it('folds a text idempotently', () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(fold(fold(written))).toBe(fold(written));
      }),
    );
  });
});
