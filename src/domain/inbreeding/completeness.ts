import { type Lineage, parentOf, UNKNOWN } from './lineage.ts';

/** How much of a pedigree is known; without it a coefficient is meaningless. All shares are from 0 to 1. */
export interface Completeness {
  /** The share of filled positions of each generation, parents first. */
  readonly generations: readonly number[];
  /**
   * The share of all positions that are filled. Not the mean of `generations`: half of the positions are in the last
   * one.
   */
  readonly filled: number;
  /** How many generations from the parents on have no gap; two dogs may only be compared over this many. */
  readonly whole: number;
  /** Filled positions, dogs that fill them, all positions. */
  readonly known: number;
  readonly different: number;
  readonly possible: number;
  /**
   * MacCluer's index (1983): 2ab/(a+b), where a and b are the means of the generations' shares on the sir's and the
   * dam's side. An unknown parent makes it 0.
   */
  readonly index: number;
  /**
   * Different dogs divided by known positions; 1 if no dog occurs twice. Unknown ancestors count neither as dogs nor as
   * positions, so gaps look like no loss. Null if no ancestor is known.
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
 * How many positions of each generation are filled behind a parent, the parent itself being the first: counted per dog
 * of a generation, never position by position.
 */
function filledPlaces({ sir, dam }: Lineage, parent: number, generations: number, seen: Set<number>): number[] {
  let current = new Map<number, number>(parent === UNKNOWN ? [] : [[parent, 1]]);
  return Array.from({ length: generations }, () => {
    const before = new Map<number, number>();
    let filled = 0;
    for (const [dog, places] of current) {
      seen.add(dog);
      filled += places;
      for (const next of [parentOf(sir, dog), parentOf(dam, dog)]) {
        if (next !== UNKNOWN) before.set(next, (before.get(next) ?? 0) + places);
      }
    }
    current = before;
    return filled;
  });
}

function meanShare(filled: readonly number[]): number {
  return sum(filled.map((count, index) => count / 2 ** index)) / filled.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
