import type { Ancestry, PedigreePage, Relative } from '../../../domain/pedigree/page.ts';

type Dog = PedigreePage['dog'];

export function dogOf(name: string, part: Partial<Dog> = {}): Dog {
  return {
    dogId: `UKU ${name}`,
    name,
    callName: null,
    sex: 'male',
    breed: 'Beagle',
    birthday: '2019-04-30',
    kennel: 'Golden Steppe',
    sir: null,
    dam: null,
    size: null,
    cm: '40',
    weight: null,
    kg: null,
    others: null,
    source: 'import',
    confirmed: true,
    ...part,
  };
}

export function relativeOf(name: string, part: Partial<Relative> = {}): Relative {
  return { dogId: `UKU ${name}`, name, sex: 'female', birthday: '2016', known: true, ...part };
}

/** Argo, by Baron out of Luna. */
export function pageOf(part: Partial<PedigreePage> = {}): PedigreePage {
  return {
    dog: dogOf('Argo', { sir: 'UKU Baron', dam: 'UKU Luna' }),
    sir: relativeOf('Baron', { sex: 'male' }),
    dam: relativeOf('Luna'),
    siblings: [],
    siblingCount: 0,
    children: [],
    childCount: 0,
    owner: null,
    ...part,
  };
}

/** Argo's parents are both children of Rex, by unknown dams. */
export const ANCESTRY: Ancestry = {
  dogs: [
    { dogId: 'UKU Argo', name: 'Argo', sex: 'male', sir: 1, dam: 2 },
    { dogId: 'UKU Baron', name: 'Baron', sex: 'male', sir: 3, dam: -1 },
    { dogId: 'UKU Luna', name: 'Luna', sex: 'female', sir: 3, dam: -1 },
    { dogId: 'UKU Rex', name: 'Rex', sex: 'male', sir: -1, dam: -1 },
  ],
  whole: true,
};
