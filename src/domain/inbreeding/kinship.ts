import type { KnownPart } from './known-part.ts';
import { parentOf, UNKNOWN } from './lineage.ts';

/** Called for each ancestor of two dogs, including themselves: the part of its genes that each of them has. */
export type Visit = (dog: number, ofOne: number, ofOther: number) => void;

/** Visits these ancestors, children before their parents. */
export type Walk = (one: number, other: number, visit: Visit) => void;

/** The kinship of dogs of one part, after Meuwissen and Luo (1992), Genetics Selection Evolution 24, 305 to 313. */
export interface Kinship {
  readonly walk: Walk;
  /** The coefficient of each dog. */
  readonly inbreeding: Float64Array;
  /** Of two dogs: the coefficient of their litter. `UNKNOWN` is kin to no dog. */
  between(one: number, other: number): number;
  /** Of one dog with each other, in two passes over all (Colleau 2002). */
  withEach(one: number): Float64Array;
}

/**
 * Their method adds up the squares of one dog's parts and subtracts 1; here the parts of its two parents are
 * multiplied. It is the same sum (Henderson's decomposition A = TDT’) without a difference: parents without common
 * ancestors give exactly 0.
 */
export function kinshipIn(part: KnownPart): Kinship {
  const size = part.dogs.length;
  const walk = walkThrough(part);
  const inbreeding = new Float64Array(size);
  /** The Mendelian sampling term, the diagonal of D. */
  const drawn = new Float64Array(size);

  function between(one: number, other: number): number {
    if (one === UNKNOWN || other === UNKNOWN) return 0;
    let sum = 0;
    walk(one, other, (dog, ofOne, ofOther) => {
      sum += ofOne * ofOther * (drawn[dog] ?? 0);
    });
    return sum / 2;
  }

  const half = (parent: number) => (parent === UNKNOWN ? 0 : (1 + (inbreeding[parent] ?? 0)) / 4);
  /** Full siblings have the same coefficient. */
  const ofPairs = new Map<number, number>();
  for (let dog = 0; dog < size; dog += 1) {
    const sir = parentOf(part.sir, dog);
    const dam = parentOf(part.dam, dog);
    drawn[dog] = 1 - half(sir) - half(dam);
    if (sir === UNKNOWN || dam === UNKNOWN) continue;
    const pair = Math.min(sir, dam) * size + Math.max(sir, dam);
    const known = ofPairs.get(pair) ?? between(sir, dam);
    ofPairs.set(pair, known);
    inbreeding[dog] = known;
  }

  function withEach(one: number): Float64Array {
    const sums = new Float64Array(size);
    if (one === UNKNOWN) return sums;
    const parts = new Float64Array(size);
    parts[one] = 1;
    for (let dog = one; dog >= 0; dog -= 1) {
      const own = parts[dog] ?? 0;
      if (own === 0) continue;
      for (const parent of [parentOf(part.sir, dog), parentOf(part.dam, dog)]) {
        if (parent !== UNKNOWN) parts[parent] = (parts[parent] ?? 0) + own / 2;
      }
    }
    for (let dog = 0; dog < size; dog += 1) {
      const ofParents = (sums[parentOf(part.sir, dog)] ?? 0) + (sums[parentOf(part.dam, dog)] ?? 0);
      sums[dog] = ((parts[dog] ?? 0) * (drawn[dog] ?? 0)) / 2 + ofParents / 2;
    }
    return sums;
  }

  return { walk, inbreeding, between, withEach };
}

/**
 * By depth: a dog is deeper than its parents, so all children of the deepest waiting dog have been visited. Lists per
 * depth find it without comparisons, and unvisited dogs cost nothing.
 */
function walkThrough({ dogs, sir, dam }: KnownPart): Walk {
  const depth = new Int32Array(dogs.length);
  for (let dog = 0; dog < dogs.length; dog += 1) {
    const ofParents = Math.max(depth[parentOf(sir, dog)] ?? -1, depth[parentOf(dam, dog)] ?? -1);
    depth[dog] = ofParents + 1;
  }
  const ofOne = new Float64Array(dogs.length);
  const ofOther = new Float64Array(dogs.length);
  const waits = new Uint8Array(dogs.length);
  /** The list of a depth: its first dog, and after each dog the next one. */
  const first = new Int32Array(dogs.length).fill(UNKNOWN);
  const next = new Int32Array(dogs.length);

  function give(dog: number, one: number, other: number): void {
    // After a thousand generations a part underflows to 0; such a dog passes nothing on.
    if (dog === UNKNOWN || (one === 0 && other === 0)) return;
    ofOne[dog] = (ofOne[dog] ?? 0) + one;
    ofOther[dog] = (ofOther[dog] ?? 0) + other;
    if (waits[dog] === 1) return;
    waits[dog] = 1;
    const level = depth[dog] ?? 0;
    next[dog] = parentOf(first, level);
    first[level] = dog;
  }

  return (one, other, visit) => {
    give(one, 1, 0);
    give(other, 0, 1);
    for (let level = Math.max(depth[one] ?? 0, depth[other] ?? 0); level >= 0; level -= 1) {
      for (let dog = parentOf(first, level); dog !== UNKNOWN; dog = parentOf(first, level)) {
        first[level] = parentOf(next, dog);
        const [partOfOne, partOfOther] = [ofOne[dog] ?? 0, ofOther[dog] ?? 0];
        ofOne[dog] = 0;
        ofOther[dog] = 0;
        waits[dog] = 0;
        visit(dog, partOfOne, partOfOther);
        give(parentOf(sir, dog), partOfOne / 2, partOfOther / 2);
        give(parentOf(dam, dog), partOfOne / 2, partOfOther / 2);
      }
    }
  };
}
