import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../tests/draws.ts';
import { lineageOf, withLitter } from './ancestries.ts';
import { contributions } from './contributions.ts';
import { inbreeding, trialMating } from './inbreeding.ts';
import { type Lineage, LineageLoop, loopsIn, parentOf, UNKNOWN } from './lineage.ts';
import { anyLineage, lineageNamed } from './testing/lineages.ts';

function loopMet(work: () => unknown): readonly number[] | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof LineageLoop) return error.dogs;
    throw error;
  }
}

describe('loops in a lineage', () => {
  it('reports the dogs in a loop, without those that lead to it or descend from it', () => {
    const { lineage, names, numberOf } = lineageNamed({
      X: ['S', 'D'],
      S: ['L', 'B'],
      L: ['M', 'C'],
      M: ['N', 'E'],
      N: ['L', null],
      E: ['F', 'G'],
      D: ['I', 'O'],
      O: ['O', null],
    });
    const named = loopsIn(lineage).map((loop) => loop.map((dog) => names[dog]).sort());
    expect(named.sort()).toEqual([['L', 'M', 'N'], ['O']]);
    const met = loopMet(() => inbreeding(lineage, numberOf('X'))) ?? [];
    expect(named).toContainEqual(met.map((dog) => names[dog]).sort());
    expect(
      loopMet(() => contributions(lineage, numberOf('S'), null))
        ?.map((dog) => names[dog])
        .sort(),
    ).toEqual(['L', 'M', 'N']);
    // A dog outside the loop has a coefficient.
    expect(inbreeding(lineage, numberOf('E'))).toBe(0);
  });

  it('finds as loops exactly the dogs that are their own ancestors', () => {
    const parent = (size: number) => fc.integer({ min: UNKNOWN, max: size - 1 });
    const anything = fc
      .integer({ min: 1, max: 12 })
      .chain((size) => fc.array(fc.tuple(parent(size), parent(size)), { minLength: size, maxLength: size }))
      .map((dogs) => ({ sir: Int32Array.from(dogs, ([sir]) => sir), dam: Int32Array.from(dogs, ([, dam]) => dam) }));
    fc.assert(
      fc.property(anything, (lineage) => {
        const dogs = Array.from(lineage.sir.keys());
        const ancestors = dogs.map((dog) => ancestorsOf(lineage, dog));
        const own = dogs.filter((dog) => ancestors[dog]?.has(dog));
        const loops = loopsIn(lineage);
        expect(new Set(loops.flat())).toEqual(new Set(own));
        // A dog in a loop is an ancestor of every dog in it, and in other loops never both ancestor and descendant.
        for (const loop of loops) {
          for (const dog of loop) {
            expect(own.filter((one) => ancestors[dog]?.has(one) && ancestors[one]?.has(dog))).toEqual(loop);
          }
        }
        for (const dog of dogs) {
          const isBelow = own.some((one) => ancestors[dog]?.has(one));
          expect(loopMet(() => trialMating(lineage, dog, dog, null)) !== null).toBe(isBelow);
        }
      }),
      drawn(150),
    );
  });

  it('finds loops among fifty thousand dogs without recursion', () => {
    const size = 50_000;
    const sir = Int32Array.from({ length: size }, (_, dog) => (dog + 1) % size);
    const lineage = { sir, dam: new Int32Array(size).fill(UNKNOWN) };
    expect(loopsIn(lineage).map((loop) => loop.length)).toEqual([size]);
    expect(loopMet(() => inbreeding({ ...lineage, dam: sir }, 0))).toHaveLength(size);
  });

  it('finds no loops where parents are older', () => {
    fc.assert(
      fc.property(anyLineage(40), (lineage) => {
        expect(loopsIn(lineage)).toEqual([]);
      }),
      drawn(100),
    );
  });
});

function ancestorsOf({ sir, dam }: Lineage, dog: number): Set<number> {
  const found = new Set<number>();
  const waiting = [dog];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    for (const parent of [parentOf(sir, one), parentOf(dam, one)]) {
      if (parent === UNKNOWN || found.has(parent)) continue;
      found.add(parent);
      waiting.push(parent);
    }
  }
  return found;
}

describe('merged ancestries', () => {
  const father = {
    dogs: [
      { dogId: '007', sir: 1, dam: UNKNOWN },
      { dogId: '__proto__', sir: UNKNOWN, dam: UNKNOWN },
    ],
  };
  const mother = {
    dogs: [
      { dogId: '7', sir: 1, dam: 2 },
      { dogId: '__proto__', sir: UNKNOWN, dam: 2 },
      { dogId: 'А', sir: UNKNOWN, dam: UNKNOWN },
    ],
  };

  it('merges the ancestries of two dogs: each dog once, with the parents that either knows', () => {
    const { dogIds, numberOf, sir, dam } = lineageOf([father, mother]);
    expect(dogIds).toEqual(['007', '__proto__', '7', 'А']);
    expect([...sir]).toEqual([1, UNKNOWN, 1, UNKNOWN]);
    expect([...dam]).toEqual([UNKNOWN, 3, 3, UNKNOWN]);
    expect([numberOf('А'), numberOf('A'), numberOf('constructor')]).toEqual([3, UNKNOWN, UNKNOWN]);
  });

  it('computes the coefficient of a litter like that of any dog', () => {
    const lineage = lineageOf([father, mother]);
    const litter = withLitter(lineage, 0, 2);
    expect(inbreeding(litter, 4)).toBe(trialMating(lineage, 0, 2, null));
    // Half siblings by a sire whose dam is the other parent's dam.
    expect(inbreeding(litter, 4)).toBeCloseTo(3 / 16, 12);
    expect(contributions(litter, 4, null).map(({ ancestor }) => lineage.dogIds[ancestor])).toEqual(['__proto__', 'А']);
  });
});
