import { type Lineage, parentOf, UNKNOWN } from './lineage.ts';

/** How much of a pedigree is known; without it a coefficient says nothing. All shares are from 0 to 1. */
export interface Completeness {
  /** Of each generation, parents first, the share of its places that are filled. */
  readonly generations: readonly number[];
  /** The share of all places that are filled: not the mean of those, half of the places are in the last generation. */
  readonly filled: number;
  /** How many generations without a gap there are, from the parents on: only over as many may two dogs be compared. */
  readonly whole: number;
  /** Places that are filled, dogs that fill them, places that there are. */
  readonly known: number;
  readonly different: number;
  readonly possible: number;
  /**
   * MacCluer's index (1983): 2ab/(a+b), where a and b are the means of the generations' shares on the sir's and the
   * dam's side. An unknown parent makes it 0.
   */
  readonly index: number;
  /**
   * Different dogs among the known ones; 1: nobody stands in two places. Unknown ancestors count neither as different
   * nor as places, so gaps look like no loss. Null where nobody is known.
   */
  readonly ancestorLoss: number | null;
}

export function completeness(lineage: Lineage, dog: number, generations: number): Completeness {
  const seen = new Set<number>();
  const ofSir = filledPlaces(lineage, parentOf(lineage.sir, dog), generations, seen);
  const ofDam = filledPlaces(lineage, parentOf(lineage.dam, dog), generations, seen);
  const shares = ofSir.map((count, index) => (count + (ofDam[index] ?? 0)) / 2 ** (index + 1));
  const gap = shares.findIndex((share) => share < 1);
  const known = sum(ofSir) + sum(ofDam);
  const possible = 2 ** (generations + 1) - 2;
  const [a, b] = [meanShare(ofSir), meanShare(ofDam)];
  return {
    generations: shares,
    filled: known / possible,
    whole: gap === -1 ? generations : gap,
    known,
    different: seen.size,
    possible,
    index: a === 0 || b === 0 ? 0 : (2 * a * b) / (a + b),
    ancestorLoss: known === 0 ? null : seen.size / known,
  };
}

/**
 * How many places of each generation are filled behind a parent, itself being the first: dogs of a generation with the
 * number of their places in it, never place by place.
 */
function filledPlaces({ sir, dam }: Lineage, parent: number, generations: number, seen: Set<number>): number[] {
  let standing = new Map<number, number>(parent === UNKNOWN ? [] : [[parent, 1]]);
  return Array.from({ length: generations }, () => {
    const before = new Map<number, number>();
    let filled = 0;
    for (const [dog, places] of standing) {
      seen.add(dog);
      filled += places;
      for (const next of [parentOf(sir, dog), parentOf(dam, dog)]) {
        if (next !== UNKNOWN) before.set(next, (before.get(next) ?? 0) + places);
      }
    }
    standing = before;
    return filled;
  });
}

function meanShare(filled: readonly number[]): number {
  return sum(filled.map((count, index) => count / 2 ** index)) / filled.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
