import { isOfOtherSex, isOlder, PLACES, type Place } from '../../../src/domain/pedigree/parentage.ts';
import type { PedigreeFact, Sex } from '../../../src/domain/pedigree/schema.ts';
import { findLoops } from './loops.ts';

/** What of a dog says whether its place among the others can be. */
export type RelatedDog = Pick<PedigreeFact, 'dogId' | 'sex' | 'birthday' | 'sir' | 'dam'>;

/** Why a dog cannot be what is told of it. */
export type Finding =
  /** A parent is of the other sex. */
  | { readonly kind: 'parent-sex'; readonly place: Place; readonly parent: string; readonly sex: Sex }
  /** It is of the other sex than a child of its needs. */
  | { readonly kind: 'child-sex'; readonly place: Place; readonly child: string; readonly sex: Sex }
  | { readonly kind: 'older-than-parent'; readonly place: Place; readonly parent: string }
  | { readonly kind: 'younger-than-child'; readonly child: string }
  /** A parent of whose sex nobody says anything is the other parent of another dog. */
  | { readonly kind: 'parent-of-both'; readonly place: Place; readonly parent: string }
  /** The dogs of which each is an ancestor of every other one; itself alone, where it is its own parent. */
  | { readonly kind: 'loop'; readonly dogs: readonly string[] };

/** A dog as it is told at one place: no more, because hundreds of thousands are held at once. */
interface Told {
  readonly sex: Sex | null;
  readonly birthday: string | null;
  readonly parents: readonly [number, number];
}

interface Refusal {
  readonly dogId: string;
  readonly finding: Finding;
}

/** Dogs that are to come among those that are kept already, to see which of them cannot be. */
export interface Relations {
  keep(dog: RelatedDog): void;
  /** In the place of what is kept of it. Of two that contradict each other the first one counts. */
  bring(dog: RelatedDog): void;
  isBrought(dogId: string): boolean;
  /**
   * Takes out what cannot be, and says why. What is kept of such a dog stays, and is a relative like any other; so it
   * is asked until nothing more is found.
   */
  refuse(): Refusal[];
  /** Parents that a brought dog names, and that are neither kept nor brought. */
  unknownParents(dogId: string): { readonly place: Place; readonly dogId: string }[];
}

const NONE = -1;

export function createRelations(): Relations {
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  const kept: (Told | undefined)[] = [];
  const brought: (Told | undefined)[] = [];
  /** The brought dogs as they came. */
  const rows: number[] = [];

  function numberOf(dogId: string): number {
    const known = numbers.get(dogId);
    if (known !== undefined) return known;
    const number = ids.push(dogId) - 1;
    numbers.set(dogId, number);
    return number;
  }

  const told = ({ sex, birthday, sir, dam }: RelatedDog): Told => ({
    sex,
    birthday,
    parents: [sir === null ? NONE : numberOf(sir), dam === null ? NONE : numberOf(dam)],
  });
  const dogAt = (number: number): Told | undefined => brought[number] ?? kept[number];

  const nameAt = (number: number): string => ids[number] ?? '';

  /** What stands between a dog and one of its parents, as it is said of either. */
  function impossible(number: number): { parent: number; ofChild: Finding; ofParent: Finding } | null {
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

  /**
   * Whoever is named as a sire and as a dam, and nobody says which of them: those that were there before are believed,
   * and then those that came first.
   */
  function findParentsOfBoth(refused: Map<number, Finding>): void {
    const namedAs = new Map<number, number>();
    const sidesOf = (number: number) =>
      (dogAt(number)?.parents ?? []).flatMap((parent, side) =>
        parent === NONE || (dogAt(parent)?.sex ?? null) !== null ? [] : [{ parent, side }],
      );
    const believe = (number: number) => {
      for (const { parent, side } of sidesOf(number)) if (!namedAs.has(parent)) namedAs.set(parent, side);
    };
    for (const number of ids.keys()) if (brought[number] === undefined) believe(number);
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
    for (const number of ids.keys()) {
      const found = impossible(number);
      if (found === null) continue;
      // Whoever was there before was right before the others came.
      if (brought[number] !== undefined) refused.set(number, found.ofChild);
      else if (brought[found.parent] !== undefined) refused.set(found.parent, found.ofParent);
    }
    const parentsOf = (number: number) => dogAt(number)?.parents ?? ([NONE, NONE] as const);
    for (const loop of findLoops(ids.length, parentsOf)) {
      const dogs = loop.map(nameAt).sort();
      for (const number of loop) if (brought[number] !== undefined) refused.set(number, { kind: 'loop', dogs });
    }
    findParentsOfBoth(refused);
    return refused;
  }

  return {
    keep(dog) {
      kept[numberOf(dog.dogId)] = told(dog);
    },
    bring(dog) {
      const number = numberOf(dog.dogId);
      brought[number] = told(dog);
      rows.push(number);
    },
    isBrought: (dogId) => brought[numbers.get(dogId) ?? NONE] !== undefined,
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
      const parents = brought[numbers.get(dogId) ?? NONE]?.parents ?? [];
      return PLACES.flatMap((place, side) => {
        const number = parents[side] ?? NONE;
        return number === NONE || dogAt(number) !== undefined ? [] : [{ place, dogId: nameAt(number) }];
      });
    },
  };
}
