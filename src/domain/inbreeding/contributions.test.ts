import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { contributions } from './contributions.ts';
import { inbreeding, inbreedingOver } from './inbreeding.ts';
import { anyLineage, brotherAndSister, crowdedPedigree } from './testing/lineages.ts';
import { cutByPlaces, partsByLines } from './testing/tabular.ts';
import { textbook } from './testing/textbook.ts';

const PLACES = 12;
const sumOf = (parts: readonly { part: number }[]) => parts.reduce((sum, { part }) => sum + part, 0);

describe('the contributions of common ancestors', () => {
  it.each(textbook)('$name', ({ lineage, names, numberOf, parts }) => {
    const found = contributions(lineage, numberOf('X'), null);
    expect(Object.fromEntries(found.map(({ ancestor, part }) => [names[ancestor], part]))).toEqual(parts);
  });

  it('computes Wright’s contributions line by line, for common ancestors only', () => {
    fc.assert(
      fc.property(anyLineage(9), fc.option(fc.integer({ min: 1, max: 6 })), (lineage, n) => {
        const dog = lineage.sir.length - 1;
        const expected = partsByLines(n === null ? lineage : cutByPlaces(lineage, dog, n), dog);
        const found = contributions(lineage, dog, n);
        expect(found.map(({ ancestor }) => ancestor).sort((a, b) => a - b)).toEqual(
          [...expected.keys()].sort((a, b) => a - b),
        );
        for (const { ancestor, part } of found) expect(part).toBeCloseTo(expected.get(ancestor) ?? 0, PLACES);
      }),
      drawn(300),
    );
  });

  it('makes contributions that add up to the coefficient, the largest first', () => {
    fc.assert(
      fc.property(anyLineage(80), fc.integer({ min: 1, max: 12 }), (lineage, n) => {
        const dog = lineage.sir.length - 1;
        const whole = contributions(lineage, dog, null);
        expect(sumOf(whole)).toBeCloseTo(inbreeding(lineage, dog), PLACES);
        expect(sumOf(contributions(lineage, dog, n))).toBeCloseTo(inbreedingOver(lineage, dog, n), PLACES);
        expect(whole).toEqual([...whole].sort((one, other) => other.part - one.part));
        for (const { part } of whole) expect(part).toBeGreaterThan(0);
      }),
      drawn(200),
    );
  });

  it('computes contributions where there are too many lines to walk', () => {
    const siblings = brotherAndSister(150);
    expect(sumOf(contributions(siblings, siblings.sir.length - 1, null))).toBeCloseTo(1, PLACES);
    const crowded = crowdedPedigree(30, 40);
    expect(sumOf(contributions(crowded, 0, null))).toBeCloseTo(inbreeding(crowded, 0), PLACES);
  });
});
