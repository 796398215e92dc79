import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { inbreeding, inbreedingOver, rankMates, trialMating } from './inbreeding.ts';
import { type Lineage, parentOf, UNKNOWN } from './lineage.ts';
import { anyLineage, brotherAndSister, renumbered } from './testing/lineages.ts';
import { coefficientByLines, cutByPlaces, kinshipTable } from './testing/tabular.ts';
import { textbook } from './testing/textbook.ts';

const PLACES = 12;
const generations = fc.integer({ min: 1, max: 8 });
const dogsOf = ({ sir }: Lineage) => Array.from(sir.keys());

describe('the coefficient of inbreeding', () => {
  it.each(textbook)('$name', ({ lineage, numberOf, coefficient, over }) => {
    const dog = numberOf('X');
    expect(inbreeding(lineage, dog)).toBeCloseTo(coefficient, PLACES);
    expect(over.map((_, index) => inbreedingOver(lineage, dog, index + 1))).toEqual(over);
  });

  it.each([
    [1, 1 / 4],
    [2, 3 / 8],
    [3, 1 / 2],
    [4, 19 / 32],
  ])('computes the coefficient of brother and sister for %i generations', (count, coefficient) => {
    const lineage = brotherAndSister(count);
    const dog = lineage.sir.length - 1;
    expect(inbreeding(lineage, dog)).toBeCloseTo(coefficient, PLACES);
    expect(inbreedingOver(lineage, dog, 1)).toBe(0);
    expect(inbreedingOver(lineage, dog, 2)).toBe(1 / 4);
    expect(inbreedingOver(lineage, dog, 100)).toBe(inbreeding(lineage, dog));
  });

  it('computes the same coefficients as the table of every dog with every other', () => {
    fc.assert(
      fc.property(anyLineage(60), (lineage) => {
        const table = kinshipTable(lineage);
        for (const dog of dogsOf(lineage)) {
          expect(inbreeding(lineage, dog)).toBeCloseTo(2 * (table[dog]?.[dog] ?? 0) - 1, PLACES);
        }
      }),
      drawn(100),
    );
  });

  it('computes the coefficient as Wright’s sum over pairs of lines', () => {
    fc.assert(
      fc.property(anyLineage(9), (lineage) => {
        for (const dog of dogsOf(lineage)) {
          expect(inbreeding(lineage, dog)).toBeCloseTo(coefficientByLines(lineage, dog), PLACES);
        }
      }),
      drawn(100),
    );
  });

  it('computes the coefficient over n generations as for a pedigree cut by its positions', () => {
    fc.assert(
      fc.property(anyLineage(25), generations, (lineage, n) => {
        const dog = lineage.sir.length - 1;
        const table = kinshipTable(cutByPlaces(lineage, dog, n));
        expect(inbreedingOver(lineage, dog, n)).toBeCloseTo(2 * (table[dog]?.[dog] ?? 0) - 1, PLACES);
        expect(inbreedingOver(lineage, dog, 1)).toBe(lineage.sir[dog] === lineage.dam[dog] ? selfed(lineage, dog) : 0);
      }),
      drawn(300),
    );
  });

  it('computes the same coefficient whatever the numbers of the dogs', () => {
    const numbered = anyLineage(30).chain((lineage) =>
      fc.shuffledSubarray(dogsOf(lineage), { minLength: lineage.sir.length }).map((numbers) => ({ lineage, numbers })),
    );
    fc.assert(
      fc.property(numbered, generations, ({ lineage, numbers }, n) => {
        const other = renumbered(lineage, numbers);
        for (const [dog, number] of numbers.entries()) {
          expect(inbreeding(other, number)).toBeCloseTo(inbreeding(lineage, dog), PLACES);
          expect(inbreedingOver(other, number, n)).toBeCloseTo(inbreedingOver(lineage, dog, n), PLACES);
        }
      }),
      drawn(100),
    );
  });

  it('computes the coefficient of a line of fifty thousand dogs without recursion', () => {
    const size = 50_000;
    const sir = Int32Array.from({ length: size }, (_, dog) => dog - 1);
    const dam = new Int32Array(size).fill(UNKNOWN);
    // The dam of the last one is the first of the line.
    dam[size - 1] = 0;
    expect(inbreeding({ sir, dam }, size - 1)).toBe(0);
    dam[size - 1] = size - 4;
    expect(inbreeding({ sir, dam }, size - 1)).toBeCloseTo(1 / 8, PLACES);
    expect(inbreedingOver({ sir, dam }, size - 1, 2)).toBe(0);
  });

  it('approaches 1 for brother and sister over twice as many generations as a number has digits', () => {
    const lineage = brotherAndSister(200);
    expect(inbreeding(lineage, lineage.sir.length - 1)).toBeCloseTo(1, PLACES);
  });
});

/** In real data no sire is also the dam, but the sum is right for such data as well. */
function selfed({ sir }: Lineage, dog: number): number {
  return parentOf(sir, dog) === UNKNOWN ? 0 : 1 / 2;
}

describe('a trial mating', () => {
  it('is the kinship of both parents of a trial mating, in either order', () => {
    fc.assert(
      fc.property(anyLineage(30), fc.nat(), fc.nat(), generations, (lineage, first, second, n) => {
        const [one, other] = [first % lineage.sir.length, second % lineage.sir.length];
        const kinship = kinshipTable(lineage)[one]?.[other] ?? Number.NaN;
        expect(trialMating(lineage, one, other, null)).toBeCloseTo(kinship, PLACES);
        expect(trialMating(lineage, other, one, null)).toBeCloseTo(kinship, PLACES);
        expect(trialMating(lineage, other, one, n)).toBeCloseTo(trialMating(lineage, one, other, n), PLACES);
      }),
      drawn(100),
    );
  });

  it('is 0 for a trial mating with an unknown parent', () => {
    expect(trialMating(brotherAndSister(3), 4, UNKNOWN, null)).toBe(0);
    expect(trialMating(brotherAndSister(3), UNKNOWN, 4, 5)).toBe(0);
  });
});

describe('the ranking of mates', () => {
  it('ranks mates by the same coefficient of the litter as each trial mating', () => {
    fc.assert(
      fc.property(anyLineage(20), fc.nat(), fc.option(generations), (lineage, chosen, n) => {
        const dog = chosen % lineage.sir.length;
        const ranked = rankMates(lineage, dog, dogsOf(lineage), n);
        expect(ranked.map(({ mate }) => mate).sort((a, b) => a - b)).toEqual(dogsOf(lineage));
        for (const { mate, coefficient } of ranked) {
          expect(coefficient).toBeCloseTo(trialMating(lineage, dog, mate, n), PLACES);
        }
        const coefficients = ranked.map(({ coefficient }) => coefficient);
        expect(coefficients).toEqual([...coefficients].sort((a, b) => a - b));
      }),
      drawn(200),
    );
  });

  it('leaves mates with equal coefficients in their order', () => {
    const nobody = new Int32Array(5).fill(UNKNOWN);
    const ranked = rankMates({ sir: nobody, dam: nobody }, 0, [3, 1, 4, 2], null);
    expect(ranked.map(({ mate }) => mate)).toEqual([3, 1, 4, 2]);
  });
});
