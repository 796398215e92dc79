import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Content } from '../domain/fields.ts';
import type { PetRecordStatement } from '../domain/pet/schema.ts';
import { dayText } from './day-text.ts';
import type { NamedText } from './named-text.ts';

type PetRecord = Content<PetRecordStatement>;

/** How each field of the owner's private notes about a pet is named, in this order; null: it is shown elsewhere. */
const ROWS: Readonly<Record<keyof PetRecord, MessageDescriptor | null>> = {
  bornOn: msg`Date of birth`,
  chip: msg`Microchip`,
  chipRegistry: msg`Microchip registry`,
  passport: msg`Passport`,
  // A table of its own.
  vaccinations: null,
  health: msg`Health`,
  contacts: msg`Who to call`,
};

/** What the notes say, with the name of each field; empty fields are left out. */
export function petRecordRows(record: PetRecord): NamedText[] {
  return Object.entries(ROWS).flatMap(([field, name]) => {
    const value = record[field as keyof PetRecord];
    if (name === null || typeof value !== 'string' || value === '') return [];
    return [{ name, text: ({ locale }: I18n) => (field === 'bornOn' ? dayText(value, locale) : value) }];
  });
}
