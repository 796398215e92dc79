/** Which pet is which dog of `pedigrees.ts`. */
export interface SampleLink {
  readonly owner: string;
  readonly pet: string;
  readonly dogId: string;
  /** The owner gives the chip number, which links the two at once; otherwise the link waits for an admin. */
  readonly withChip: boolean;
  readonly showsOwner: boolean;
}

export const PEDIGREE_LINKS: readonly SampleLink[] = [
  { owner: 'taras', pet: 'Барс', dogId: 'UKU.0002999', withChip: true, showsOwner: true },
  { owner: 'zoia', pet: 'Лорд', dogId: 'UKU.0002989', withChip: false, showsOwner: false },
];
