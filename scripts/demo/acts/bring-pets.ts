import type { TransferStatement } from '../../../src/domain/handover/schema.ts';
import { transferId } from '../../../src/domain/handover/schema.ts';
import { petId, petRecordId } from '../../../src/domain/pet/id.ts';
import type { PetRecordStatement, PetStatement } from '../../../src/domain/pet/schema.ts';
import { addDays, utcDayOf } from '../../../src/domain/time/days.ts';
import type { SamplePet } from '../data/pets.ts';
import type { Clock } from '../past/clock.ts';
import { headOf, type SampleVisitor } from '../people/visitor.ts';
import { drawPortrait, PORTRAIT } from '../pictures/drawing.ts';

/** @returns the pet's id */
export async function bringPet(by: SampleVisitor, pet: SamplePet, { runAt }: Clock): Promise<string> {
  const { owner, pictures, record, offered, ...traits } = pet;
  const id = idOfPet(by, pet.name);
  // An earlier run brought it, and it may have another owner by now.
  if (await by.device.isAnswered(id)) return id;
  const photos = [];
  for (const { scene, alt } of pictures) {
    photos.push({ sha256: await by.device.upload(await drawPortrait(scene)), alt, ...PORTRAIT });
  }
  const [photo = null, ...gallery] = photos;
  const statement: PetStatement = {
    _id: id,
    ...headOf('pet'),
    ...traits,
    massUnit: 'kg',
    photo,
    gallery,
    createdAt: new Date().toISOString(),
  };
  await by.device.state(record === undefined ? [statement] : [statement, recordOf(id, record, runAt)]);
  return id;
}

export function idOfPet(by: SampleVisitor, name: string): string {
  return petId(by.key(`pet ${name}`));
}

function recordOf(pet: string, record: NonNullable<SamplePet['record']>, runAt: number): PetRecordStatement {
  const { bornDays, vaccinations, ...rest } = record;
  const day = (days: number) => addDays(utcDayOf(runAt), days);
  return {
    _id: petRecordId(pet),
    ...headOf('pet-record'),
    ...rest,
    bornOn: day(bornDays),
    vaccinations: vaccinations.map(({ name, givenDays, dueDays }) => {
      return { name, given: day(givenDays), due: dueDays === null ? null : day(dueDays) };
    }),
  };
}

/** The owner gives a pet to the person whose reservation of it is over. */
export async function handOver(by: SampleVisitor, pet: string, to: SampleVisitor): Promise<void> {
  const transfer: TransferStatement = {
    _id: transferId(pet),
    ...headOf('transfer'),
    to: to.userId,
    createdAt: new Date().toISOString(),
  };
  await by.say(transfer);
}
