import { pedigreeLinkId } from '../../src/domain/pedigree-link/id.ts';
import type { PedigreeLinkStatement } from '../../src/domain/pedigree-link/schema.ts';
import { petId, petRecordId } from '../../src/domain/pet/id.ts';
import type { PetRecordStatement, PetStatement } from '../../src/domain/pet/schema.ts';
import { addDays, utcDayOf } from '../../src/domain/time/days.ts';
import { drawPortrait, PORTRAIT } from './drawings.ts';
import { keyOf } from './keys.ts';
import type { SamplePet } from './pets.ts';
import { headOf, type SampleVisitor } from './visitor.ts';

/**
 * `number` selects the pictures; the first one is the pet's own photo.
 * @returns the pet's id
 */
export async function bringPet(by: SampleVisitor, pet: SamplePet, number: number): Promise<string> {
  const { owner, alts, record, offered, ...traits } = pet;
  const id = petId(keyOf(`pet ${owner} ${pet.name}`, by.came));
  const photos = [];
  for (const [place, alt] of alts.entries()) {
    const picture = await drawPortrait(pet.petType, number + place * 7);
    photos.push({ sha256: await by.device.upload(picture), alt, ...PORTRAIT });
  }
  const [photo = null, ...gallery] = photos;
  const statement: PetStatement = {
    _id: id,
    ...headOf('pet', by.came),
    ...traits,
    massUnit: 'kg',
    photo,
    gallery,
    createdAt: new Date(by.came).toISOString(),
  };
  await by.device.state(record === undefined ? [statement] : [statement, recordOf(by, id, record)]);
  return id;
}

function recordOf(by: SampleVisitor, pet: string, record: NonNullable<SamplePet['record']>): PetRecordStatement {
  const { bornDays, vaccinations, ...rest } = record;
  const day = (days: number) => addDays(utcDayOf(by.came), days);
  return {
    _id: petRecordId(pet),
    ...headOf('pet-record', by.came),
    ...rest,
    bornOn: day(bornDays),
    vaccinations: vaccinations.map(({ name, givenDays, dueDays }) => {
      return { name, given: day(givenDays), due: dueDays === null ? null : day(dueDays) };
    }),
  };
}

/** States which dog of a pedigree the pet is, once the service has the pet. */
export async function linkPet(
  by: SampleVisitor,
  pet: string,
  dogId: string,
  { chip, showsOwner }: { chip: string; showsOwner: boolean },
): Promise<void> {
  await by.device.answered(pet);
  const statement: PedigreeLinkStatement = {
    _id: pedigreeLinkId(dogId, pet),
    ...headOf('pedigree-link', by.came),
    chip,
    showsOwner,
    createdAt: new Date(by.came).toISOString(),
  };
  await by.say(statement);
}
