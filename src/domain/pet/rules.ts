import type { Code } from '../codes.ts';
import { isSeen } from '../plain-text.ts';
import { breedOf } from './breeds.ts';
import type { PetStatement, Vaccination } from './schema.ts';

/** The fields of each step of the dialog; what is missing is named by its code (spec part 2, section 5). */
export interface PetForm extends Omit<Partial<PetStatement>, 'photo' | 'gallery'> {}

/** Why step 1 is not complete, field by field. */
export function refusePetKind({ petType, breed }: PetForm): { petType?: Code; breed?: Code } {
  return {
    ...(petType === undefined && { petType: 'pet/type-required' }),
    ...((petType === undefined || breed === undefined || breedOf(petType, breed) === null) && {
      breed: 'pet/breed-required',
    }),
  };
}

export type PetInfoField = 'name' | 'sex' | 'age' | 'size' | 'massUnit' | 'sterilized' | 'bio';

/** Why step 2 is not complete, field by field. */
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

/** A vaccination that is due within so many days or is overdue; `days` is negative then. `today` is a day of the person's own calendar. */
export function dueVaccinations<V extends Vaccination>(
  record: { readonly vaccinations: readonly V[] },
  today: string,
  within: number,
): { vaccination: V; days: number }[] {
  return record.vaccinations
    .flatMap((vaccination) =>
      vaccination.due === null ? [] : [{ vaccination, days: daysBetween(today, vaccination.due) }],
    )
    .filter(({ days, vaccination }) => days <= within && !isRenewed(record.vaccinations, vaccination))
    .sort((a, b) => a.days - b.days);
}

/** Whether the same vaccination was given again on or after the day before which it was due. */
function isRenewed(all: readonly Vaccination[], { name, given }: Vaccination): boolean {
  const same = (other: string) => other.trim().toLocaleLowerCase('uk') === name.trim().toLocaleLowerCase('uk');
  return all.some((other) => same(other.name) && other.given > given);
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (24 * 60 * 60_000));
}
