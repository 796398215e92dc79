import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { completeness } from './completeness.ts';
import { type Lineage, parentOf, UNKNOWN } from './lineage.ts';
import { anyLineage, brotherAndSister, lineageNamed } from './testing/lineages.ts';

it('rates a full pedigree without repeated ancestors as complete', () => {
  const { lineage, numberOf } = lineageNamed({ X: ['S', 'D'], S: ['A', 'B'], D: ['C', 'E'] });
  expect(completeness(lineage, numberOf('X'), 2)).toEqual({
    generations: [1, 1],
    filled: 1,
    whole: 2,
    known: 6,
    different: 6,
    possible: 6,
    index: 1,
    ancestorLoss: 1,
  });
  // All ancestors of the next generation are unknown.
  const further = completeness(lineage, numberOf('X'), 3);
  expect(further).toMatchObject({ generations: [1, 1, 0], filled: 6 / 14, whole: 2, known: 6, possible: 14 });
  expect(further.index).toBeCloseTo(2 / 3, 12);
});

it('rates both sides apart in MacCluer’s index, and counts no unknown ancestor as a loss', () => {
  const { lineage, numberOf } = lineageNamed({ X: ['S', 'D'], S: ['A', 'B'], D: ['A', null] });
  const { index, ...rest } = completeness(lineage, numberOf('X'), 2);
  expect(rest).toEqual({
    generations: [1, 3 / 4],
    filled: 5 / 6,
    whole: 1,
    known: 5,
    different: 4,
    possible: 6,
    ancestorLoss: 4 / 5,
  });
  // The sire's side is complete, the dam's is (1 + 1/2) / 2.
  expect(index).toBeCloseTo((2 * 1 * 0.75) / 1.75, 12);
});

it('gives a pedigree without one parent the index 0, whatever is known of the other', () => {
  const { lineage, numberOf } = lineageNamed({ X: ['S', null], S: ['A', 'B'] });
  expect(completeness(lineage, numberOf('X'), 2)).toMatchObject({ index: 0, generations: [1 / 2, 1 / 2], whole: 0 });
});

it('reports an unknown ancestor loss for a pedigree without both parents', () => {
  const { lineage, numberOf } = lineageNamed({ X: [null, null] });
  expect(completeness(lineage, numberOf('X'), 3)).toMatchObject({
    known: 0,
    different: 0,
    index: 0,
    ancestorLoss: null,
  });
});

it('counts the positions of a pedigree that is too large to walk', () => {
  const lineage = brotherAndSister(60);
  const found = completeness(lineage, lineage.sir.length - 1, 50);
  expect(found).toMatchObject({ filled: 1, whole: 50, different: 100, known: found.possible });
  expect(found.ancestorLoss).toBeCloseTo(100 / found.possible, 12);
});

it('counts the same completeness as a walk over each position of the pedigree', () => {
  fc.assert(
    fc.property(anyLineage(30), fc.integer({ min: 1, max: 7 }), (lineage, n) => {
      const dog = lineage.sir.length - 1;
      const places = placesOf(lineage, dog, n);
      const { generations, known, different, possible, filled } = completeness(lineage, dog, n);
      expect(generations.map((share, index) => share * 2 ** (index + 1))).toEqual(places.map((each) => each.length));
      expect([known, different]).toEqual([places.flat().length, new Set(places.flat()).size]);
      expect(filled).toBeCloseTo(known / possible, 12);
    }),
    drawn(200),
  );
});

function placesOf({ sir, dam }: Lineage, dog: number, generations: number): number[][] {
  const places: number[][] = [];
  let last = [dog];
  for (let generation = 1; generation <= generations; generation += 1) {
    last = last.flatMap((one) => [parentOf(sir, one), parentOf(dam, one)]).filter((parent) => parent !== UNKNOWN);
    places.push(last);
  }
  return places;
}
