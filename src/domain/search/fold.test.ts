import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldWithPlaces } from './fold.ts';

/** Signs as people write them, with everything that is folded among them. */
const sign = fc.oneof(
  fc.constantFrom(..."абвгґдеєжзиіїйклпрстуюяьАҐЄІЇЙ’'ʼ`  \n\t-—.,abcXYZéΣςİß🐈"),
  fc.constantFrom('й', 'ї', 'а́', 'é', '👩‍👩‍👧', '각'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''));

describe('folding', () => {
  it.each([
    ['П’ЯТЬ', 'пять'],
    ["п'ять ʼ`", 'пять '],
    ['Ґанок', 'ганок'],
    ['за́мок', 'замок'],
    ['їжак', 'їжак'],
    ['a \n\t b', 'a b'],
    ['ΟΔΟΣ', 'οδοσ'],
  ])('%j: %j', (written, folded) => {
    expect(fold(written)).toBe(folded);
  });

  it('is the same with and without places, and the places are those of the signs', () => {
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

  it('once more changes nothing', () => {
    fc.assert(
      fc.property(text, (written) => {
        expect(fold(fold(written))).toBe(fold(written));
      }),
    );
  });
});
