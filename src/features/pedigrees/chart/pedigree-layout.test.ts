import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../../tests/draws.ts';
import {
  CHART_GENERATIONS,
  type ChartedDogs,
  isCutOff,
  layOutPedigree,
  type PedigreeBox,
  repeatedIn,
} from './pedigree-layout.ts';

const SIZES = { boxWidth: 100, boxHeight: 20, gapX: 40, gapY: 10 };

/** Parents are anywhere in the list, so that lines meet and form cycles; some are unknown. */
const anyDogs: fc.Arbitrary<ChartedDogs> = fc
  .integer({ min: 1, max: 40 })
  .chain((size) => {
    const parent = fc.integer({ min: -1, max: size - 1 });
    return fc.array(fc.record({ sir: parent, dam: parent }), { minLength: size, maxLength: size });
  })
  .map((dogs) => ({ dogs }));
const anyGenerations = fc.constantFrom(...CHART_GENERATIONS);

/** Every place has a dog of its own: the parents of dog n are 2n + 1 and 2n + 2. */
function fullPedigree(generations: number): ChartedDogs {
  const size = 2 ** (generations + 1) - 1;
  const parent = (number: number) => (number < size ? number : -1);
  return {
    dogs: Array.from({ length: size }, (_, dog) => ({ sir: parent(2 * dog + 1), dam: parent(2 * dog + 2) })),
  };
}

const at = (boxes: readonly PedigreeBox[], generation: number, slot: number) =>
  boxes.find((box) => box.generation === generation && box.slot === slot);

describe('the layout of a chart', () => {
  it.each(CHART_GENERATIONS)(
    'has every place of %i generations of a full pedigree once, and no more',
    (generations) => {
      const { boxes, lines, width, height } = layOutPedigree(fullPedigree(7), generations, SIZES);
      expect(boxes.map(({ dog }) => dog)).toEqual(Array.from({ length: 2 ** (generations + 1) - 1 }, (_, dog) => dog));
      expect(boxes.every(({ mark }) => mark === null)).toBe(true);
      expect(lines).toHaveLength(boxes.length - 1);
      expect([width, height]).toEqual([generations * 140 + 100, 2 ** generations * 30 - 10]);
    },
  );

  it('ends a line at the last known ancestor, and shows a gap beside a known parent', () => {
    const dogs = [
      { sir: 1, dam: 2 },
      { sir: -1, dam: 3 },
      { sir: -1, dam: -1 },
      { sir: -1, dam: -1 },
    ];
    const { boxes, lines, height } = layOutPedigree({ dogs }, 3, SIZES);
    expect(boxes.map(({ generation, slot, dog, x, y }) => [generation, slot, dog, x, y])).toEqual([
      [0, 0, 0, 0, 37.5],
      [1, 0, 1, 140, 15],
      [1, 1, 2, 140, 60],
      [2, 0, null, 280, 0],
      [2, 1, 3, 280, 30],
    ]);
    expect(lines).toEqual(['M100 47.5H120V25H140', 'M100 47.5H120V70H140', 'M240 25H260V10H280', 'M240 25H260V40H280']);
    expect(height).toBe(80);
  });

  it('shows only the dog when no ancestor is known', () => {
    expect(layOutPedigree({ dogs: [{ sir: -1, dam: -1 }] }, 5, SIZES)).toMatchObject({
      width: 100,
      height: 20,
      boxes: [{ dog: 0, x: 0, y: 0 }],
      lines: [],
    });
    expect(layOutPedigree({ dogs: [] }, 3, SIZES).boxes).toMatchObject([{ dog: null }]);
  });

  it('overlaps no boxes, stays within its size, and joins each dog with its parents', () => {
    fc.assert(
      fc.property(anyDogs, anyGenerations, ({ dogs }, generations) => {
        const { boxes, lines, width, height } = layOutPedigree({ dogs }, generations, SIZES);
        expect(boxes.length).toBeLessThanOrEqual(2 ** (generations + 1) - 1);
        for (const [index, { generation, slot, dog, x, y }] of boxes.entries()) {
          expect(x >= 0 && y >= 0 && x + SIZES.boxWidth <= width && y + SIZES.boxHeight <= height).toBe(true);
          const next = boxes[index + 1];
          if (next?.generation === generation) expect(next.y).toBeGreaterThanOrEqual(y + SIZES.boxHeight + SIZES.gapY);
          const [sir, dam] = [at(boxes, generation + 1, 2 * slot), at(boxes, generation + 1, 2 * slot + 1)];
          if (sir === undefined || dam === undefined || dog === null) continue;
          expect([sir.dog ?? -1, dam.dog ?? -1]).toEqual([dogs[dog]?.sir, dogs[dog]?.dam]);
          expect((sir.y + dam.y) / 2).toBe(y);
        }
        expect(lines).toHaveLength(boxes.length - 1);
      }),
      drawn(100),
    );
  });
});

describe('the marks of a chart', () => {
  const numbersOf = (boxes: readonly PedigreeBox[]) =>
    new Map(boxes.flatMap(({ dog, mark }) => (dog === null || mark === null ? [] : [[dog, mark.number]])));

  it('are for each dog with several places, and for no others', () => {
    fc.assert(
      fc.property(anyDogs, anyGenerations, (charted, generations) => {
        const { boxes } = layOutPedigree(charted, generations, SIZES);
        for (const { dog, mark } of boxes) {
          const places = boxes.filter((box) => dog !== null && box.dog === dog);
          expect(mark !== null).toBe(places.length > 1);
          for (const place of places) expect(place.mark).toEqual(mark);
        }
        const numbers = [...numbersOf(boxes).values()];
        expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
      }),
      drawn(100),
    );
  });

  it('stay when more generations are shown', () => {
    fc.assert(
      fc.property(anyDogs, (charted) => {
        const [few, more] = [3, 6] as const;
        const later = numbersOf(layOutPedigree(charted, more, SIZES).boxes);
        for (const [dog, number] of numbersOf(layOutPedigree(charted, few, SIZES).boxes)) {
          expect(later.get(dog)).toBe(number);
        }
      }),
      drawn(100),
    );
  });

  it('repeat their eight colours from the ninth dog on, which has a number of its own', () => {
    // The parents of every dog are full siblings: dogs 1 and 2, whose parents are 3 and 4, whose parents are 5 and 6.
    const dogs = Array.from({ length: 13 }, (_, dog) => {
      const first = dog + 1 + (dog % 2);
      return { sir: first, dam: first + 1 };
    });
    const { boxes } = layOutPedigree({ dogs }, 6, SIZES);
    const marks = [...new Map(boxes.map(({ mark }) => [mark?.number, mark?.colour]))].filter(([number]) => number);
    expect(marks.slice(0, 10)).toEqual([
      ...Array.from({ length: 8 }, (_, index) => [index + 1, `--mark-${index + 1}`]),
      [9, '--mark-1'],
      [10, '--mark-2'],
    ]);
  });
});

describe('the repeated dogs of a chart', () => {
  const NOBODY = { sir: -1, dam: -1 };

  it.each([
    [
      'a grandsire of both sides',
      [{ sir: 1, dam: 2 }, { sir: 3, dam: -1 }, { sir: 3, dam: -1 }, NOBODY],
      [[3, 2, true]],
    ],
    [
      'a dog that is behind the sire alone',
      [{ sir: 1, dam: 2 }, { sir: 3, dam: 4 }, NOBODY, { sir: 5, dam: -1 }, { sir: 5, dam: -1 }, NOBODY],
      [[5, 2, false]],
    ],
    ['a sire that is the dam’s sire too', [{ sir: 1, dam: 2 }, NOBODY, { sir: 1, dam: -1 }], [[1, 2, true]]],
    ['nobody', [{ sir: 1, dam: 2 }, NOBODY, NOBODY], []],
  ])('are %s', (_who, dogs, repeated) => {
    const found = repeatedIn(layOutPedigree({ dogs }, 3, SIZES));
    expect(found.map(({ dog, places, isBehindBothParents }) => [dog, places, isBehindBothParents])).toEqual(repeated);
  });

  it.each([
    ['all known generations are on it', 3, true, false],
    ['there are more generations', 4, true, true],
    ['not all ancestors are loaded', 3, false, true],
  ])('may be behind the end of a chart of three generations: %s', (_when, known, whole, expected) => {
    const { dogs } = fullPedigree(known);
    expect(isCutOff({ dogs, whole }, layOutPedigree({ dogs }, 3, SIZES), 3)).toBe(expected);
  });
});
