import { kinshipIn } from './kinship.ts';
import { knownPart, reachedFrom } from './known-part.ts';
import { type Lineage, parentOf, UNKNOWN } from './lineage.ts';

/** Wright's coefficient of inbreeding over all known generations. 0 if a parent is unknown. */
export function inbreeding(lineage: Lineage, dog: number): number {
  return trialMating(lineage, parentOf(lineage.sir, dog), parentOf(lineage.dam, dog), null);
}

/**
 * The same over n generations: the pedigree is cut after n generations of ancestors (the parents being the first),
 * everyone behind the cut is unknown, and the coefficient is computed on the rest, including the ancestors' own. Other
 * programs cut in other ways; their figures can differ by many percentage points.
 */
export function inbreedingOver(lineage: Lineage, dog: number, generations: number): number {
  return trialMating(lineage, parentOf(lineage.sir, dog), parentOf(lineage.dam, dog), generations);
}

/** The coefficient of the litter of two dogs; over all generations if `generations` is null. */
export function trialMating(lineage: Lineage, sir: number, dam: number, generations: number | null): number {
  const part = knownPart(lineage, [sir, dam], generations);
  const [one = UNKNOWN, other = UNKNOWN] = part.named;
  return kinshipIn(part).between(one, other);
}

export interface RankedMate {
  readonly mate: number;
  /** Of their litter. */
  readonly coefficient: number;
}

/** Sorts by the litter's coefficient, lowest first; equal ones stay in the order of the candidates. */
export function rankMates(
  lineage: Lineage,
  dog: number,
  candidates: readonly number[],
  generations: number | null,
): RankedMate[] {
  const coefficients =
    generations === null ? overAll(lineage, dog, candidates) : overSome(lineage, dog, candidates, generations);
  return candidates
    .map((mate, index) => ({ mate, coefficient: coefficients[index] ?? 0 }))
    .sort((one, other) => one.coefficient - other.coefficient);
}

function overAll(lineage: Lineage, dog: number, candidates: readonly number[]): number[] {
  const part = knownPart(lineage, [dog, ...candidates], null);
  const [own = UNKNOWN, ...mates] = part.named;
  const sums = kinshipIn(part).withEach(own);
  return mates.map((mate) => sums[mate] ?? 0);
}

/**
 * The cut depends on both parents, so each pair has its own kinship. Full siblings share one, unless one of them is the
 * dog itself or its ancestor and thus kin by its own line.
 */
function overSome(lineage: Lineage, dog: number, candidates: readonly number[], generations: number): number[] {
  const ownLine = reachedFrom(lineage, [dog], generations);
  const ofLitters = new Map<string, number>();
  return candidates.map((mate) => {
    if (ownLine.has(mate)) return trialMating(lineage, dog, mate, generations);
    const litter = `${parentOf(lineage.sir, mate)} ${parentOf(lineage.dam, mate)}`;
    const known = ofLitters.get(litter) ?? trialMating(lineage, dog, mate, generations);
    ofLitters.set(litter, known);
    return known;
  });
}
