import type { Vaccination } from '../../../domain/pet/schema.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import type { RecordValues } from '../write-pet.ts';

/** The form's draft; `rev` is the revision that it was opened with. */
export interface RecordDraft {
  rev: string | null;
  values: RecordValues;
}

/** By the pet's id. */
export const recordDrafts = new FormDrafts<RecordDraft>({
  form: 'pet-record',
  read({ rev, values }) {
    if (!isObject(values)) return null;
    const { bornOn, chip, passport, vaccinations, health, contacts } = values;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return {
      rev: typeof rev === 'string' ? rev : null,
      values: {
        bornOn: typeof bornOn === 'string' ? bornOn : null,
        chip: text(chip),
        passport: text(passport),
        vaccinations: Array.isArray(vaccinations) ? vaccinations.filter(isVaccination) : [],
        health: text(health),
        contacts: text(contacts),
      },
    };
  },
});

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isVaccination(value: unknown): value is Vaccination {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    typeof value.given === 'string' &&
    (value.due === null || typeof value.due === 'string')
  );
}
