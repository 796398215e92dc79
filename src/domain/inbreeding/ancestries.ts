import { type Lineage, UNKNOWN } from './lineage.ts';

/** Dogs whose parents are indices into the same list. */
export interface Ancestry {
  readonly dogs: readonly { readonly dogId: string; readonly sir: number; readonly dam: number }[];
}

export interface NamedLineage extends Lineage {
  readonly dogIds: readonly string[];
  /** `UNKNOWN` for a dog outside this lineage. */
  numberOf(dogId: string): number;
}

/**
 * Merges several dogs' ancestries into one lineage with each dog once, so that common dogs make them kin. A parent
 * missing in one ancestry, perhaps because it ends there, may come from another; if two differ, the first wins.
 */
export function lineageOf(ancestries: readonly Ancestry[]): NamedLineage {
  const numbers = new Map<string, number>();
  for (const { dogs } of ancestries) {
    for (const { dogId } of dogs) if (!numbers.has(dogId)) numbers.set(dogId, numbers.size);
  }
  const numberOf = (dogId: string | undefined) => (dogId === undefined ? UNKNOWN : (numbers.get(dogId) ?? UNKNOWN));
  const sir = new Int32Array(numbers.size).fill(UNKNOWN);
  const dam = new Int32Array(numbers.size).fill(UNKNOWN);
  for (const { dogs } of ancestries) {
    for (const dog of dogs) {
      const number = numberOf(dog.dogId);
      if (sir[number] === UNKNOWN) sir[number] = numberOf(dogs[dog.sir]?.dogId);
      if (dam[number] === UNKNOWN) dam[number] = numberOf(dogs[dog.dam]?.dogId);
    }
  }
  return { sir, dam, dogIds: [...numbers.keys()], numberOf };
}

/**
 * The lineage with one dog appended: the litter of these two. So every function for a dog also works for the litter.
 */
export function withLitter({ sir, dam }: Lineage, litterSir: number, litterDam: number): Lineage {
  return { sir: withOneMore(sir, litterSir), dam: withOneMore(dam, litterDam) };
}

function withOneMore(parents: Int32Array, last: number): Int32Array {
  const more = new Int32Array(parents.length + 1);
  more.set(parents);
  more[parents.length] = last;
  return more;
}
