import { type Lineage, LineageLoop, loopsIn, parentOf, UNKNOWN } from './lineage.ts';

/**
 * What of a lineage matters for the kinship of some dogs. Numbered anew, parents before their children, so whatever
 * follows from parents is a single walk through the numbers.
 */
export interface KnownPart extends Lineage {
  /** Their numbers in the lineage. */
  readonly dogs: Int32Array;
  /** The dogs it was made for, as they were named; `UNKNOWN` is one who is related to none of the others. */
  readonly named: readonly number[];
}

/** Dogs that are reached, in the order of reaching, with their parents as places in that order. */
interface Reached extends Lineage {
  readonly dogs: readonly number[];
  readonly named: readonly number[];
}

/**
 * The part of a lineage in which the parents of a litter are kin. `generations`: after so many of the litter's
 * ancestors the pedigree is cut, its parents being the first; null: all that are known. A dog that stands before the
 * cut and once more at it has its parents, because it is one dog; a dog that stands only at the cut has none, although
 * they may stand before it themselves.
 */
export function knownPart(lineage: Lineage, parents: readonly number[], generations: number | null): KnownPart {
  const reached = reach(lineage, parents, generations);
  const order = childrenFirst(reached);
  if (order.length < reached.dogs.length) throw loopAmong(lineage, reached.dogs);
  return withoutLoneFounders(reached, order.reverse());
}

/** The parents and all of their ancestors before the cut. */
export function reachedFrom(lineage: Lineage, parents: readonly number[], generations: number | null) {
  return new Set(reach(lineage, parents, generations).dogs);
}

/** Generation by generation, so that each dog is reached where it stands nearest. */
function reach({ sir, dam }: Lineage, parents: readonly number[], generations: number | null): Reached {
  const places = new Int32Array(sir.length).fill(UNKNOWN);
  const dogs: number[] = [];
  const place = (dog: number) => (dog === UNKNOWN ? UNKNOWN : parentOf(places, dog));
  function add(dog: number): void {
    if (dog === UNKNOWN || place(dog) !== UNKNOWN) return;
    places[dog] = dogs.length;
    dogs.push(dog);
  }

  const isBeforeCut = (generation: number) => generations === null || generation < generations;
  for (const parent of parents) add(parent);
  let shown = 0;
  for (let generation = 1; isBeforeCut(generation) && shown < dogs.length; generation += 1) {
    for (const end = dogs.length; shown < end; shown += 1) {
      const dog = dogs[shown] ?? UNKNOWN;
      add(parentOf(sir, dog));
      add(parentOf(dam, dog));
    }
  }
  const before = (side: Int32Array) =>
    Int32Array.from(dogs, (dog, index) => (index < shown ? place(parentOf(side, dog)) : UNKNOWN));
  return { dogs, named: parents.map(place), sir: before(sir), dam: before(dam) };
}

/** Whoever is in a loop, or an ancestor of one, is missing. */
function childrenFirst(reached: Reached): number[] {
  const left = childrenOf(reached);
  const order: number[] = [];
  const free = reached.dogs.map((_, dog) => dog).filter((dog) => left[dog] === 0);
  for (let dog = free.pop(); dog !== undefined; dog = free.pop()) {
    order.push(dog);
    for (const parent of [parentOf(reached.sir, dog), parentOf(reached.dam, dog)]) {
      if (parent === UNKNOWN) continue;
      const count = (left[parent] ?? 0) - 1;
      left[parent] = count;
      if (count === 0) free.push(parent);
    }
  }
  return order;
}

/** How often each is named as a parent among them. */
function childrenOf({ dogs, sir, dam }: Pick<Reached, 'dogs' | 'sir' | 'dam'>): Int32Array {
  const count = new Int32Array(dogs.length);
  for (const parents of [sir, dam]) {
    for (const parent of parents) if (parent !== UNKNOWN) count[parent] = (count[parent] ?? 0) + 1;
  }
  return count;
}

/**
 * A founder from whom a single line comes makes nobody kin, so it may as well be unknown, and whoever then has no
 * parents likewise. What is left of a pedigree is where its lines meet, mostly a small part of it.
 */
function withoutLoneFounders(reached: Reached, parentsFirst: readonly number[]): KnownPart {
  const lines = childrenOf(reached);
  for (const dog of reached.named) if (dog !== UNKNOWN) lines[dog] = (lines[dog] ?? 0) + 1;
  const numbers = new Int32Array(reached.dogs.length).fill(UNKNOWN);
  const number = (dog: number) => (dog === UNKNOWN ? UNKNOWN : parentOf(numbers, dog));
  const kept = { dogs: [] as number[], sir: [] as number[], dam: [] as number[] };
  for (const dog of parentsFirst) {
    const sir = number(parentOf(reached.sir, dog));
    const dam = number(parentOf(reached.dam, dog));
    if (sir === UNKNOWN && dam === UNKNOWN && (lines[dog] ?? 0) < 2) continue;
    numbers[dog] = kept.dogs.length;
    kept.dogs.push(reached.dogs[dog] ?? UNKNOWN);
    kept.sir.push(sir);
    kept.dam.push(dam);
  }
  return {
    dogs: Int32Array.from(kept.dogs),
    sir: Int32Array.from(kept.sir),
    dam: Int32Array.from(kept.dam),
    named: reached.named.map(number),
  };
}

function loopAmong(lineage: Lineage, dogs: readonly number[]): LineageLoop {
  const among = new Set(dogs);
  return new LineageLoop(loopsIn(lineage).find(([dog]) => dog !== undefined && among.has(dog)) ?? []);
}
