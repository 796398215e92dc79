import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findLoops } from './loops.ts';

const found = (parents: readonly (readonly [number, number])[]) =>
  findLoops(parents.length, (dog) => parents[dog] ?? [-1, -1]).map((loop) => loop.sort((a, b) => a - b));

it('finds only the dogs of a loop', () => {
  // 0 descends from the loop of 1 and 2, which descends from 3; 4 is its own parent.
  expect(
    found([
      [1, -1],
      [2, 3],
      [-1, 1],
      [-1, -1],
      [-1, 4],
    ]),
  ).toEqual([[1, 2], [4]]);
});

it('finds no loop in a line of 200,000 generations', () => {
  const count = 200_000;
  expect(findLoops(count, (dog) => [dog + 1 < count ? dog + 1 : -1, -1])).toEqual([]);
  expect(findLoops(count, (dog) => [dog + 1 < count ? dog + 1 : 0, -1])[0]).toHaveLength(count);
});

it('finds exactly the dogs that are their own ancestors', () => {
  const parents = fc.integer({ min: 1, max: 12 }).chain((count) =>
    fc.array(fc.tuple(fc.integer({ min: -1, max: count - 1 }), fc.integer({ min: -1, max: count - 1 })), {
      minLength: count,
      maxLength: count,
    }),
  );
  fc.assert(
    fc.property(parents, (dogs) => {
      const isOwnAncestor = (dog: number) => {
        const met = new Set<number>();
        const open = [dog];
        for (const each of open) {
          for (const parent of dogs[each] ?? []) {
            if (parent === dog) return true;
            if (parent === -1 || met.has(parent)) continue;
            met.add(parent);
            open.push(parent);
          }
        }
        return false;
      };
      const expected = dogs.flatMap((_unused, dog) => (isOwnAncestor(dog) ? [dog] : []));
      expect(
        found(dogs)
          .flat()
          .sort((a, b) => a - b),
      ).toEqual(expected);
    }),
  );
});
