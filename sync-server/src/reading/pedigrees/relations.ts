import { isOfOtherSex, isOlder, PLACES, type Place } from '../../../../src/domain/pedigree/parentage.ts';
import type { PedigreeFact, Sex } from '../../../../src/domain/pedigree/schema.ts';
import { DogNumbers } from './dog-numbers.ts';
import { findLoops } from './loops.ts';

/** The fields of a dog that decide whether its relations are possible. */
export type RelatedDog = Pick<PedigreeFact, 'dogId' | 'sex' | 'birthday' | 'sir' | 'dam'>;

/** Why a dog is impossible. */
export type Finding =
  /** A parent has the wrong sex. */
  | { readonly kind: 'parent-sex'; readonly place: Place; readonly parent: string; readonly sex: Sex }
  /** Its sex does not fit its role for one of its children. */
  | { readonly kind: 'child-sex'; readonly place: Place; readonly child: string; readonly sex: Sex }
  | { readonly kind: 'older-than-parent'; readonly place: Place; readonly parent: string }
  | { readonly kind: 'younger-than-child'; readonly child: string }
  /** A parent of unknown sex has the other role for another dog. */
  | { readonly kind: 'parent-of-both'; readonly place: Place; readonly parent: string }
  /** Dogs that are each other's ancestors; one dog if it is its own parent. */
  | { readonly kind: 'loop'; readonly dogs: readonly string[] };

/** A dog's data from one source, as small as possible, because hundreds of thousands are in memory. */
interface DogData {
  readonly sex: Sex | null;
  readonly birthday: string | null;
  readonly parents: readonly [number, number];
}

interface Refusal {
  readonly dogId: string;
  readonly finding: Finding;
}

/** Finds the impossible ones among new dogs, given the stored ones. */
export interface Relations {
  keep(dog: RelatedDog): void;
  /** Replaces the stored version. Of two contradictory ones the first counts. */
  bring(dog: RelatedDog): void;
  isBrought(dogId: string): boolean;
  /**
   * Removes impossible new dogs and says why. The stored version of such a dog stays and counts as a relative; so the
   * caller repeats this until nothing more is found.
   */
  refuse(): Refusal[];
  /** Parents of a new dog that are neither stored nor new. */
  unknownParents(dogId: string): { readonly place: Place; readonly dogId: string }[];
}

const NONE = -1;

export function createRelations(): Relations {
  const numbers = new DogNumbers();
  const stored: (DogData | undefined)[] = [];
  const brought: (DogData | undefined)[] = [];
  /** The new dogs in order of arrival. */
  const rows: number[] = [];

  const dataOf = ({ sex, birthday, sir, dam }: RelatedDog): DogData => ({
    sex,
    birthday,
    parents: [sir === null ? NONE : numbers.of(sir), dam === null ? NONE : numbers.of(dam)],
  });
  const dogAt = (number: number): DogData | undefined => brought[number] ?? stored[number];

  const nameAt = (number: number): string => numbers.idOf(number);

  /** Parents of unknown sex that are named both as sire and as dam: stored dogs take precedence, then earlier ones. */
  function findParentsOfBoth(refused: Map<number, Finding>): void {
    const namedAs = new Map<number, number>();
    const sidesOf = (number: number) =>
      (dogAt(number)?.parents ?? []).flatMap((parent, side) =>
        parent === NONE || (dogAt(parent)?.sex ?? null) !== null ? [] : [{ parent, side }],
      );
    const believe = (number: number) => {
      for (const { parent, side } of sidesOf(number)) if (!namedAs.has(parent)) namedAs.set(parent, side);
    };
    for (let number = 0; number < numbers.count; number += 1) if (brought[number] === undefined) believe(number);
    for (const number of rows) {
      if (brought[number] === undefined || refused.has(number)) continue;
      const other = sidesOf(number).find(({ parent, side }) => (namedAs.get(parent) ?? side) !== side);
      const place = PLACES[other?.side ?? NONE];
      if (other === undefined || place === undefined) believe(number);
      else refused.set(number, { kind: 'parent-of-both', place, parent: nameAt(other.parent) });
    }
  }

  function refusedNow(): Map<number, Finding> {
    const refused = new Map<number, Finding>();
    for (let number = 0; number < numbers.count; number += 1) {
      const found = contradictionOf(number, dogAt, nameAt);
      if (found === null) continue;
      // A stored dog was valid before the others arrived.
      if (brought[number] !== undefined) refused.set(number, found.ofChild);
      else if (brought[found.parent] !== undefined) refused.set(found.parent, found.ofParent);
    }
    const parentsOf = (number: number) => dogAt(number)?.parents ?? ([NONE, NONE] as const);
    for (const loop of findLoops(numbers.count, parentsOf)) {
      const dogs = loop.map(nameAt).sort();
      for (const number of loop) if (brought[number] !== undefined) refused.set(number, { kind: 'loop', dogs });
    }
    findParentsOfBoth(refused);
    return refused;
  }

  return {
    keep(dog) {
      stored[numbers.of(dog.dogId)] = dataOf(dog);
    },
    bring(dog) {
      const number = numbers.of(dog.dogId);
      brought[number] = dataOf(dog);
      rows.push(number);
    },
    isBrought: (dogId) => brought[numbers.known(dogId) ?? NONE] !== undefined,
    refuse() {
      const all: Refusal[] = [];
      for (let now = refusedNow(); now.size > 0; now = refusedNow()) {
        for (const [number, finding] of now) {
          brought[number] = undefined;
          all.push({ dogId: nameAt(number), finding });
        }
      }
      return all;
    },
    unknownParents(dogId) {
      const parents = brought[numbers.known(dogId) ?? NONE]?.parents ?? [];
      return PLACES.flatMap((place, side) => {
        const number = parents[side] ?? NONE;
        return number === NONE || dogAt(number) !== undefined ? [] : [{ place, dogId: nameAt(number) }];
      });
    },
  };
}

/** The contradiction between a dog and one of its parents, as a finding for each of them. */
function contradictionOf(
  number: number,
  dogAt: (number: number) => DogData | undefined,
  nameAt: (number: number) => string,
): { parent: number; ofChild: Finding; ofParent: Finding } | null {
  const dog = dogAt(number);
  if (dog === undefined) return null;
  for (const [side, place] of PLACES.entries()) {
    const at = dog.parents[side] ?? NONE;
    const known = dogAt(at);
    if (known === undefined) continue;
    const [parent, child, { sex }] = [nameAt(at), nameAt(number), known];
    if (sex !== null && isOfOtherSex(place, sex))
      return {
        parent: at,
        ofChild: { kind: 'parent-sex', place, parent, sex },
        ofParent: { kind: 'child-sex', place, child, sex },
      };
    if (!isOlder(known.birthday, dog.birthday))
      return {
        parent: at,
        ofChild: { kind: 'older-than-parent', place, parent },
        ofParent: { kind: 'younger-than-child', child },
      };
  }
  return null;
}
