import { LIMITS } from '../../../../../src/domain/limits.ts';
import { readDogId, saysUnknown } from '../../../../../src/domain/pedigree/id.ts';
import { readBirthday } from '../../../../../src/domain/pedigree/read-birthday.ts';
import type { PedigreeFact, Sex } from '../../../../../src/domain/pedigree/schema.ts';
import { tidyLine, tidyLines } from '../../../../../src/domain/plain-text.ts';
import { type Column, columnNamed } from './columns.ts';

/** The content of a row. */
export type ReadDog = Omit<
  PedigreeFact,
  '_id' | 'type' | 'schemaVersion' | 'source' | 'confirmed' | 'importedAt' | 'authorId'
>;

const SEXES: Readonly<Record<Sex, readonly string[]>> = {
  male: ['m', 'male', 'dog', 'ч', 'чол', 'чоловіча', 'п', 'пес', 'самець', 'кобель'],
  female: ['f', 'female', 'bitch', 'ж', 'жін', 'жіноча', 'с', 'сука', 'самка'],
};
const SEX_OF = new Map((['male', 'female'] as const).flatMap((sex) => SEXES[sex].map((word) => [word, sex] as const)));

/** Why a row is invalid. The message follows "line 7: ". */
class BadRow extends Error {}

/** The dog of a row, or why it is invalid. `today`: no birthday may be later. */
export function readDog(values: ReadonlyMap<string, unknown>, today: string): ReadDog | string {
  try {
    return dogOf(textsIn(values), today);
  } catch (error) {
    if (error instanceof BadRow) return error.message;
    throw error;
  }
}

function textsIn(values: ReadonlyMap<string, unknown>): ReadonlyMap<Column, string> {
  const texts = new Map<Column, string>();
  for (const [name, value] of values) {
    const column = columnNamed(name);
    if (column === null || value === null || value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new BadRow(`${column} is neither text nor number`);
    texts.set(column, String(value));
  }
  return texts;
}

function dogOf(texts: ReadonlyMap<Column, string>, today: string): ReadDog {
  const line = (column: Column, max: number) => fieldOf(column, tidyLine(texts.get(column) ?? ''), max);
  const words = (column: Column) => line(column, LIMITS.pedigreeText.max);
  const dogId = idIn(texts, 'dog_id');
  if (dogId === null) throw new BadRow('it has no dog_id');
  const called = line('name', LIMITS.dogName.max);
  const name = line('dog_name', LIMITS.dogName.max) ?? called;
  if (name === null) throw new BadRow('it has no name');
  const [sir, dam] = [idIn(texts, 'sir'), idIn(texts, 'dam')];
  if (sir !== null && sir === dam) throw new BadRow(`${sir} is named as its sire and as its dam`);
  return {
    dogId,
    name,
    callName: called === name ? null : called,
    sir,
    dam,
    sex: sexIn(texts.get('sex') ?? ''),
    birthday: birthdayIn(texts.get('birthday') ?? '', today),
    breed: words('breed'),
    kennel: words('kennel'),
    chip: words('chip'),
    size: words('size'),
    cm: words('cm'),
    weight: words('weight'),
    kg: words('kg'),
    others: fieldOf('others', tidyLines(texts.get('others') ?? ''), LIMITS.pedigreeOthers.max),
  };
}

function fieldOf(column: Column, text: string, max: number): string | null {
  const value = text.normalize('NFC').trim();
  if (saysUnknown(value)) return null;
  if (value.length > max) throw new BadRow(`${column} has more than ${max} characters`);
  return value;
}

function idIn(texts: ReadonlyMap<Column, string>, column: Column): string | null {
  const text = texts.get(column) ?? '';
  const dogId = readDogId(text);
  if (dogId === null && !saysUnknown(text)) throw new BadRow(`${column} has more than ${LIMITS.dogId.max} characters`);
  return dogId;
}

function sexIn(text: string): Sex | null {
  if (saysUnknown(text)) return null;
  const sex = SEX_OF.get(text.trim().toLowerCase().replace(/\.$/, ''));
  if (sex === undefined) throw new BadRow(`nobody knows the sex ${JSON.stringify(text.slice(0, 20))}`);
  return sex;
}

function birthdayIn(text: string, today: string): string | null {
  if (saysUnknown(text)) return null;
  const birthday = readBirthday(text);
  if (birthday === null) throw new BadRow(`there is no day ${JSON.stringify(text.trim().slice(0, 20))}`);
  if (birthday > today) throw new BadRow(`it is born on ${birthday}, which is still to come`);
  return birthday;
}
