import { type Lineage, LineageLoop, loopsIn, parentOf, UNKNOWN } from './lineage.ts';

/**
 * The part of a lineage that matters for the kinship of some dogs. Renumbered with parents before their children, so
 * whatever follows from parents is one pass.
 */
export interface KnownPart extends Lineage {
  /** Their numbers in the lineage. */
  readonly dogs: Int32Array;
  /** The requested dogs, by their new numbers; `UNKNOWN` for one that is related to none of the others. */
  readonly named: readonly number[];
}

/** The visited dogs in the order of visiting; parents are indices into that order. */
interface Reached extends Lineage {
  readonly dogs: readonly number[];
  readonly named: readonly number[];
}

/**
 * The part of a lineage in which the parents of a litter are kin. `generations`: the pedigree is cut after this many
 * generations of the litter's ancestors, its parents being the first; null for all known ones. A dog that occurs both
 * before and at the cut has its parents, because it is one dog; a dog that occurs only at the cut has none, even if its
 * parents occur before it.
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

/** Breadth-first, so that each dog is visited at its nearest position. */
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

/** Dogs in a loop, and their ancestors, are missing from the result. */
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

/** How often each dog is a parent of the others. */
function childrenOf({ dogs, sir, dam }: Pick<Reached, 'dogs' | 'sir' | 'dam'>): Int32Array {
  const count = new Int32Array(dogs.length);
  for (const parents of [sir, dam]) {
    for (const parent of parents) if (parent !== UNKNOWN) count[parent] = (count[parent] ?? 0) + 1;
  }
  return count;
}

/**
 * A founder with a single line makes no dogs kin, so it counts as unknown; then the same applies to dogs that thereby
 * become founders. The rest of a pedigree is where its lines meet, usually a small part.
 */
function withoutLoneFounders(reached: Reached, parentsFirst: readonly number[]): KnownPart {
  const lines = childrenOf(reached);
  for (const dog of reached.named) if (dog !== UNKNOWN) lines[dog] = (lines[dog] ?? 0) + 1;
  const numbers = new Int32Array(reached.dogs.length).fill(UNKNOWN);
  const number = (dog: number) => (dog === UNKNOWN ? UNKNOWN : parentOf(numbers, dog));
  const part = { dogs: [] as number[], sir: [] as number[], dam: [] as number[] };
  for (const dog of parentsFirst) {
    const sir = number(parentOf(reached.sir, dog));
    const dam = number(parentOf(reached.dam, dog));
    if (sir === UNKNOWN && dam === UNKNOWN && (lines[dog] ?? 0) < 2) continue;
    numbers[dog] = part.dogs.length;
    part.dogs.push(reached.dogs[dog] ?? UNKNOWN);
    part.sir.push(sir);
    part.dam.push(dam);
  }
  return {
    dogs: Int32Array.from(part.dogs),
    sir: Int32Array.from(part.sir),
    dam: Int32Array.from(part.dam),
    named: reached.named.map(number),
  };
}

function loopAmong(lineage: Lineage, dogs: readonly number[]): LineageLoop {
  const among = new Set(dogs);
  return new LineageLoop(loopsIn(lineage).find(([dog]) => dog !== undefined && among.has(dog)) ?? []);
}
