import { everyField, type Kind, PLAIN, PRIVATE, PUBLIC } from '../kinds/kind.ts';
import { petIds, petRecordIds } from './id.ts';
import { type PetForm, refusePet, refusePetInfo, refusePetKind } from './rules.ts';
import { PET_KINDS, PetRecordStatement, PetStatement } from './schema.ts';

export const petKind: Kind<PetStatement> = {
  ...PLAIN,
  ids: petIds,
  factIds: petIds,
  schema: PetStatement,
  fields: everyField(PetStatement, PUBLIC.field, { createdAt: PUBLIC.ask }),
  photos: ({ photo, gallery }) => [photo, ...gallery].flatMap((one) => (one === null ? [] : [one.sha256])),
  notYours: 'pet/not-yours',
  counted: () => 'pets',
  moderated: true,
  /** The dialog's required fields; a field of a wrong type is malformed. */
  precheck(document) {
    const pet: PetForm = document;
    if (pet.petType !== undefined && !PET_KINDS.includes(pet.petType)) return null;
    if ([pet.breed, pet.name, pet.bio].some((text) => text !== undefined && typeof text !== 'string')) return null;
    return Object.values({ ...refusePetKind(pet), ...refusePetInfo(pet) })[0] ?? null;
  },
  refuse: refusePet,
};

export const petRecordKind: Kind<PetRecordStatement> = {
  ...PLAIN,
  ids: petRecordIds,
  factIds: null,
  schema: PetRecordStatement,
  fields: everyField(PetRecordStatement, PRIVATE.field),
  dependsOn: petRecordIds.named,
  notYours: 'pet/not-yours',
};
