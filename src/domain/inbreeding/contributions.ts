import { kinshipIn } from './kinship.ts';
import { type KnownPart, knownPart } from './known-part.ts';
import { type Lineage, parentOf, UNKNOWN } from './lineage.ts';

/** What one common ancestor adds to a coefficient. */
export interface Contribution {
  readonly ancestor: number;
  readonly part: number;
}

/**
 * Wright's formula by its common ancestors A: the sum of (1/2)^(n1+n2+1) · (1 + F(A)) over all pairs of a line from the
 * sire and a line from the dam that share no animal but A. Largest first; the contributions add up to the coefficient.
 * The pairs can be too many to walk. Of all pairs of lines to A, whatever they share, each meets first at some V and
 * then continues to A, each line separately. So the weight of all pairs (the product of the parts that the parents have
 * of A) is the sum over V of (the weight of the pairs that end at V and share nothing before) · (the part that V has of
 * A)². The weight of those that end at A is the remainder. The walk visits children first, so the other weights are
 * known by then.
 */
export function contributions(lineage: Lineage, dog: number, generations: number | null): Contribution[] {
  const parents = [parentOf(lineage.sir, dog), parentOf(lineage.dam, dog)];
  if (parents.includes(UNKNOWN)) return [];
  const part = knownPart(lineage, parents, generations);
  const [sir = UNKNOWN, dam = UNKNOWN] = part.named;
  if (sir === UNKNOWN || dam === UNKNOWN) return [];
  const { walk, inbreeding } = kinshipIn(part);

  const weights = new Float64Array(part.dogs.length);
  walk(sir, dam, (ancestor, ofSir, ofDam) => {
    weights[ancestor] = ofSir * ofDam;
  });
  const meeting = whereLinesMeet(part, sir, dam);
  const found: Contribution[] = [];
  for (let ancestor = part.dogs.length - 1; ancestor >= 0; ancestor -= 1) {
    const weight = weights[ancestor] ?? 0;
    // A remainder from rounding, where lines are too long for a number, counts as none.
    if (meeting[ancestor] !== 1 || weight <= 0) continue;
    walk(ancestor, UNKNOWN, (further, share) => {
      weights[further] = (weights[further] ?? 0) - weight * share * share;
    });
    const added = (weight * (1 + (inbreeding[ancestor] ?? 0))) / 2;
    found.push({ ancestor: part.dogs[ancestor] ?? UNKNOWN, part: added });
  }
  return found.sort((one, other) => other.part - one.part || one.ancestor - other.ancestor);
}

/**
 * Marks each dog to which two lines lead that share no other dog: no other single dog lies on all lines before it.
 * Passes upwards the dog that all lines go through; where two children pass different dogs, it is the dog itself. Exact
 * where the weights only nearly cancel out.
 */
function whereLinesMeet({ dogs, sir, dam }: KnownPart, ...parents: readonly number[]): Uint8Array {
  const through = new Int32Array(dogs.length).fill(UNKNOWN);
  const meeting = new Uint8Array(dogs.length);
  for (const parent of parents) through[parent] = parent;
  for (let dog = dogs.length - 1; dog >= 0; dog -= 1) {
    const via = parentOf(through, dog);
    meeting[dog] = via === dog ? 1 : 0;
    for (const parent of [parentOf(sir, dog), parentOf(dam, dog)]) {
      if (parent === UNKNOWN) continue;
      const said = parentOf(through, parent);
      through[parent] = said === UNKNOWN || said === via ? via : parent;
    }
  }
  return meeting;
}
