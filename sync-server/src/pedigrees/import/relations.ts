import type { Sex } from '../../../../src/domain/pedigree/schema.ts';
import { findLoops } from './loops.ts';

/** What of a dog says whether its place among the others can be. */
export interface RelatedDog {
  readonly dogId: string;
  readonly sex: Sex | null;
  readonly birthday: string | null;
  readonly sir: string | null;
  readonly dam: string | null;
}

/** A dog as it is told at one place: no more, because hundreds of thousands are held at once. */
interface Told {
  readonly sex: Sex | null;
  readonly birthday: string | null;
  readonly parents: readonly [number, number];
}

interface Refusal {
  readonly dogId: string;
  readonly reason: string;
}

/** Dogs of a file among those that are kept already, to see which of the file's cannot be. */
export interface Relations {
  keep(dog: RelatedDog): void;
  /** In the place of what is kept of it. */
  bring(dog: RelatedDog): void;
  isBrought(dogId: string): boolean;
  /**
   * Takes out what cannot be, and says why. What is kept of such a dog stays, and is a relative like any other; so it
   * is asked until nothing more is found.
   */
  refuse(): Refusal[];
  /** Parents that a brought dog names, and that are neither kept nor brought. */
  unknownParents(dogId: string): { readonly place: 'sir' | 'dam'; readonly dogId: string }[];
}

const PLACES = [
  { place: 'sir', called: 'sire', sex: 'male' },
  { place: 'dam', called: 'dam', sex: 'female' },
] as const;
const NONE = -1;
/** Dogs of a loop that a refusal names. */
const NAMED = 8;

export function createRelations(): Relations {
  const ids: string[] = [];
  const numbers = new Map<string, number>();
  const kept: (Told | undefined)[] = [];
  const brought: (Told | undefined)[] = [];

  function numberOf(dogId: string): number {
    const known = numbers.get(dogId);
    if (known !== undefined) return known;
    const number = ids.push(dogId) - 1;
    numbers.set(dogId, number);
    return number;
  }

  const told = ({ sex, birthday, sir, dam }: RelatedDog): Told => ({
    ...{ sex, birthday },
    parents: [sir === null ? NONE : numberOf(sir), dam === null ? NONE : numberOf(dam)],
  });
  const dogAt = (number: number): Told | undefined => brought[number] ?? kept[number];

  function impossible(dog: Told): { parent: number; ofChild: string; ofParent: string } | null {
    for (const [side, { called, sex }] of PLACES.entries()) {
      const number = dog.parents[side] ?? NONE;
      const parent = dogAt(number);
      if (parent === undefined) continue;
      const name = ids[number] ?? '';
      if (parent.sex !== null && parent.sex !== sex)
        return {
          parent: number,
          ofChild: `its ${called} ${name} is ${parent.sex}`,
          ofParent: `it is ${parent.sex}, and the ${called} of`,
        };
      if (!isOlder(parent.birthday, dog.birthday))
        return {
          parent: number,
          ofChild: `it is older than its ${called} ${name}`,
          ofParent: `it is younger than its child`,
        };
    }
    return null;
  }

  function refusedNow(): Map<number, string> {
    const refused = new Map<number, string>();
    for (const number of ids.keys()) {
      const dog = dogAt(number);
      const found = dog === undefined ? null : impossible(dog);
      if (found === null) continue;
      // Whoever is not of the file was right before it came.
      if (brought[number] !== undefined) refused.set(number, found.ofChild);
      else if (brought[found.parent] !== undefined) refused.set(found.parent, `${found.ofParent} ${ids[number]}`);
    }
    const parentsOf = (number: number) => dogAt(number)?.parents ?? ([NONE, NONE] as const);
    for (const loop of findLoops(ids.length, parentsOf)) {
      const names = loop.map((number) => ids[number] ?? '').sort();
      const others = names.length > NAMED ? ` and ${names.length - NAMED} others` : '';
      const reason = `it is its own ancestor, in the loop of ${names.slice(0, NAMED).join(', ')}${others}`;
      for (const number of loop) if (brought[number] !== undefined) refused.set(number, reason);
    }
    return refused;
  }

  return {
    keep(dog) {
      kept[numberOf(dog.dogId)] = told(dog);
    },
    bring(dog) {
      brought[numberOf(dog.dogId)] = told(dog);
    },
    isBrought: (dogId) => brought[numbers.get(dogId) ?? NONE] !== undefined,
    refuse() {
      const all: Refusal[] = [];
      for (let now = refusedNow(); now.size > 0; now = refusedNow()) {
        for (const [number, reason] of now) {
          brought[number] = undefined;
          all.push({ dogId: ids[number] ?? '', reason });
        }
      }
      return all;
    },
    unknownParents(dogId) {
      const parents = brought[numbers.get(dogId) ?? NONE]?.parents ?? [];
      return PLACES.flatMap(({ place }, side) => {
        const number = parents[side] ?? NONE;
        return number === NONE || dogAt(number) !== undefined ? [] : [{ place, dogId: ids[number] ?? '' }];
      });
    },
  };
}

/** Also where it cannot be said: of one of them nothing is known, or only that both are of one year. */
function isOlder(parent: string | null, child: string | null): boolean {
  if (parent === null || child === null) return true;
  const [years, days] = [4, 10];
  if (parent.length < days || child.length < days) return parent.slice(0, years) <= child.slice(0, years);
  return parent < child;
}
