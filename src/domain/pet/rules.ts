import type { Code } from '../codes.ts';
import { isSeen } from '../plain-text.ts';
import { breedOf } from './breeds.ts';
import type { PetStatement } from './schema.ts';

/** The fields of each step of the dialog; a code names each missing one (spec part 2, section 5). */
export interface PetForm extends Omit<Partial<PetStatement>, 'photo' | 'gallery'> {}

/** Why step 1 is incomplete, field by field. */
export function refusePetKind({ petType, breed }: PetForm): { petType?: Code; breed?: Code } {
  return {
    ...(petType === undefined && { petType: 'pet/type-required' }),
    ...((petType === undefined || breed === undefined || breedOf(petType, breed) === null) && {
      breed: 'pet/breed-required',
    }),
  };
}

export type PetInfoField = 'name' | 'sex' | 'age' | 'size' | 'massUnit' | 'sterilized' | 'bio';

/** Why step 2 is incomplete, field by field. */
export function refusePetInfo(pet: PetForm): Partial<Record<PetInfoField, Code>> {
  const blank = (text: string | undefined) => text === undefined || !isSeen(text);
  return {
    ...(blank(pet.name) && { name: 'pet/name-required' }),
    ...(pet.sex === undefined && { sex: 'pet/sex-required' }),
    ...(pet.age === undefined && { age: 'pet/age-required' }),
    ...(pet.size === undefined && { size: 'pet/size-required' }),
    ...(pet.massUnit === undefined && { massUnit: 'pet/unit-required' }),
    ...(pet.sterilized === undefined && { sterilized: 'pet/sterilized-required' }),
    ...(blank(pet.bio) && { bio: 'pet/bio-required' }),
  };
}

/** Why a pet cannot be published, or null. */
export function refusePet(pet: PetStatement): Code | null {
  const codes = { ...refusePetKind(pet), ...refusePetInfo(pet) };
  return Object.values(codes)[0] ?? null;
}
