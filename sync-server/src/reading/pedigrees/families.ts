import type { Sex } from '../../../../src/domain/pedigree/schema.ts';

/** No dog. */
export const NONE = -1;

interface Ancestor {
  readonly dog: number;
  /** Indexes in the list of ancestors, or `NONE`. */
  readonly sir: number;
  readonly dam: number;
  /** The role in which it was first named; null for the dog whose ancestors they are. */
  readonly namedAs: Sex | null;
}

/** Descent between dogs, by numbers from 0. */
export interface Families {
  set(dog: number, sir: number, dam: number): void;
  parents(dog: number): { readonly sir: number; readonly dam: number };
  children(dog: number): number[];
  /** `full`: both parents are the same. */
  siblings(dog: number): { readonly dog: number; readonly full: boolean }[];
  /** The dog and its ancestors, each once, generation by generation; `whole`: whether `most` sufficed for all. */
  ancestry(dog: number, most: number): { readonly dogs: Ancestor[]; readonly whole: boolean };
}

const SIDES = ['sir', 'dam'] as const;
type Side = (typeof SIDES)[number];
const SEX_OF = { sir: 'male', dam: 'female' } as const;

export function createFamilies(): Families {
  const parents = { sir: createColumn(), dam: createColumn() };
  /** The children of a dog as a linked list: the first child, and for each child the next one of the same parent. */
  const first = { sir: createColumn(), dam: createColumn() };
  const next = { sir: createColumn(), dam: createColumn() };
  const before = { sir: createColumn(), dam: createColumn() };

  function unlink(dog: number, side: Side): void {
    const parent = parents[side].get(dog);
    if (parent === NONE) return;
    const [behind, ahead] = [next[side].get(dog), before[side].get(dog)];
    if (ahead === NONE) first[side].set(parent, behind);
    else next[side].set(ahead, behind);
    if (behind !== NONE) before[side].set(behind, ahead);
  }

  function link(dog: number, side: Side, parent: number): void {
    parents[side].set(dog, parent);
    const behind = parent === NONE ? NONE : first[side].get(parent);
    next[side].set(dog, behind);
    before[side].set(dog, NONE);
    if (behind !== NONE) before[side].set(behind, dog);
    if (parent !== NONE) first[side].set(parent, dog);
  }

  function childrenBy(parent: number, side: Side): number[] {
    const children: number[] = [];
    if (parent === NONE) return children;
    for (let child = first[side].get(parent); child !== NONE; child = next[side].get(child)) children.push(child);
    return children;
  }

  return {
    set(dog, sir, dam) {
      for (const [side, parent] of [['sir', sir] as const, ['dam', dam] as const]) {
        if (parents[side].get(dog) === parent) continue;
        unlink(dog, side);
        link(dog, side, parent);
      }
    },
    parents: (dog) => ({ sir: parents.sir.get(dog), dam: parents.dam.get(dog) }),
    // A dog is not both sire and dam, unless the data are wrong.
    children: (dog) => [...new Set(SIDES.flatMap((side) => childrenBy(dog, side)))],
    siblings(dog) {
      const fathers = new Set(childrenBy(parents.sir.get(dog), 'sir'));
      const mothers = new Set(childrenBy(parents.dam.get(dog), 'dam'));
      return [...new Set([...fathers, ...mothers])]
        .filter((each) => each !== dog)
        .map((each) => ({ dog: each, full: fathers.has(each) && mothers.has(each) }));
    },
    ancestry(dog, most) {
      const places = new Map([[dog, 0]]);
      const found: { dog: number; namedAs: Sex | null }[] = [{ dog, namedAs: null }];
      let whole = true;
      // The list grows during the walk: generation by generation, without recursion.
      for (const each of found) {
        for (const side of SIDES) {
          const parent = parents[side].get(each.dog);
          if (parent === NONE || places.has(parent)) continue;
          if (found.length === most) {
            whole = false;
            continue;
          }
          places.set(parent, found.length);
          found.push({ dog: parent, namedAs: SEX_OF[side] });
        }
      }
      const placeOf = (of: number, side: Side) => places.get(parents[side].get(of)) ?? NONE;
      const dogs = found.map((each) => ({ ...each, sir: placeOf(each.dog, 'sir'), dam: placeOf(each.dog, 'dam') }));
      return { dogs, whole };
    },
  };
}

/** A number for each dog, in four bytes; unset ones are `NONE`. */
function createColumn() {
  let values = new Int32Array(1_024).fill(NONE);
  return {
    get: (place: number) => values[place] ?? NONE,
    set(place: number, value: number): void {
      if (place >= values.length) {
        const longer = new Int32Array(Math.max(place + 1, values.length * 2)).fill(NONE);
        longer.set(values);
        values = longer;
      }
      values[place] = value;
    },
  };
}
