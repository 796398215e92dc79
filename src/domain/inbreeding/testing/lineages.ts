import fc from 'fast-check';
import { type Lineage, UNKNOWN } from '../lineage.ts';

/** A lineage from each dog's sire and dam by name; dogs that are only named as parents are included. */
export function lineageNamed(parents: Readonly<Record<string, readonly [string | null, string | null]>>) {
  const names = [...new Set([...Object.keys(parents), ...Object.values(parents).flat()])].filter(
    (name) => name !== null,
  );
  const numberOf = (name: string | null | undefined) => (name == null ? UNKNOWN : names.indexOf(name));
  const lineage: Lineage = {
    sir: Int32Array.from(names, (name) => numberOf(parents[name]?.[0])),
    dam: Int32Array.from(names, (name) => numberOf(parents[name]?.[1])),
  };
  return { lineage, names, numberOf };
}

/** Parents have lower numbers and are near, so that lines meet repeatedly; some are unknown. */
export const anyLineage = (size: number): fc.Arbitrary<Lineage> =>
  fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { minLength: 2, maxLength: size }).map((dogs) => ({
    sir: Int32Array.from(dogs, ([back], dog) => Math.max(dog - 1 - back, UNKNOWN)),
    dam: Int32Array.from(dogs, ([, back], dog) => Math.max(dog - 1 - back, UNKNOWN)),
  }));

/** The same dogs under other numbers: `numbers[dog]` is the new one. */
export function renumbered({ sir, dam }: Lineage, numbers: readonly number[]): Lineage {
  const moved = (side: Int32Array) => {
    const result = new Int32Array(side.length).fill(UNKNOWN);
    for (const [dog, parent] of side.entries()) result[numbers[dog] ?? UNKNOWN] = numbers[parent] ?? UNKNOWN;
    return result;
  };
  return { sir: moved(sir), dam: moved(dam) };
}

/** Brother and sister for this many generations; the last dog is the youngest. */
export function brotherAndSister(generations: number): Lineage {
  const size = 2 * generations + 3;
  const of = (dog: number, first: number) => (dog < 2 ? UNKNOWN : dog - (dog % 2) - first);
  return {
    sir: Int32Array.from({ length: size }, (_, dog) => of(dog, 2)),
    dam: Int32Array.from({ length: size }, (_, dog) => of(dog, 1)),
  };
}

/**
 * A pedigree of n generations whose positions are filled from at most `most` different dogs per generation; dog 0 is
 * the youngest.
 */
export function crowdedPedigree(generations: number, most: number): Lineage {
  const [sir, dam]: [number[], number[]] = [[], []];
  let first = 0;
  let count = 1;
  for (let generation = 0; generation <= generations; generation += 1) {
    const before = Math.min(most, 2 * count);
    const others = before - count;
    for (let dog = 0; dog < count; dog += 1) {
      const mother = others > 0 ? count + (dog % others) : (7 * dog + generation) % before;
      sir.push(generation === generations ? UNKNOWN : first + count + dog);
      dam.push(generation === generations ? UNKNOWN : first + count + mother);
    }
    first += count;
    count = before;
  }
  return { sir: Int32Array.from(sir), dam: Int32Array.from(dam) };
}
