import type { ProposedDog } from '../../../src/domain/pedigree-proposal/schema.ts';

/** Which pet is which dog of `pedigrees.ts`. */
export interface SampleLink {
  readonly owner: string;
  readonly pet: string;
  readonly dogId: string;
  /** The owner gives the chip number, which links the two at once; otherwise the link waits for an admin. */
  readonly withChip: boolean;
  readonly showsOwner: boolean;
  /** Why the admin refuses it. */
  readonly refusal?: string;
}

export const PEDIGREE_LINKS: readonly SampleLink[] = [
  { owner: 'taras', pet: 'Барс', dogId: 'UKU.0002999', withChip: true, showsOwner: true },
  { owner: 'zoia', pet: 'Лорд', dogId: 'UKU.0002989', withChip: false, showsOwner: false },
  {
    owner: 'emma',
    pet: 'Luna',
    dogId: 'UKU.0002992',
    withChip: false,
    showsOwner: true,
    refusal: 'The stud book has another date of birth. Please send us the export pedigree.',
  },
];

/** A dog that its owner knows and no stud book has. */
export interface SampleProposal {
  readonly owner: string;
  readonly pet: string;
  readonly dogId: string;
  readonly dog: ProposedDog;
  /** The admin's decision: confirmed, or removed for a reason; undefined: it waits. */
  readonly decision?: { readonly reason: string | null };
}

const UNKNOWN_PARENTS = { sir: null, dam: null } as const;

export const PEDIGREE_PROPOSALS: readonly SampleProposal[] = [
  {
    owner: 'solomiia',
    pet: 'Біла',
    dogId: 'PDL.2023-117',
    dog: {
      name: 'Podil Stars Біла Хмаринка',
      callName: 'Біла',
      sex: 'female',
      breed: 'Пудель',
      birthday: '2023',
      kennel: 'Podil Stars',
      others: null,
      ...UNKNOWN_PARENTS,
    },
  },
  {
    owner: 'andrii',
    pet: 'Жужа',
    dogId: 'BGL.2015-041',
    dog: {
      name: 'Carpathian Spirit Жужелиця',
      callName: 'Жужа',
      sex: 'female',
      breed: 'Бігль',
      birthday: '2015',
      kennel: 'Carpathian Spirit',
      others: 'Чемпіонка двору',
      ...UNKNOWN_PARENTS,
    },
    decision: { reason: null },
  },
  {
    owner: 'emma',
    pet: 'Luna',
    dogId: 'LAB.2019-300',
    dog: {
      name: 'Golden Steppe Luna',
      callName: 'Luna',
      sex: 'female',
      breed: 'Labrador Retriever',
      birthday: '2019',
      kennel: 'Golden Steppe',
      others: null,
      ...UNKNOWN_PARENTS,
    },
    decision: { reason: 'The kennel does not know this litter.' },
  },
];
