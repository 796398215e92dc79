import type { Vaccination } from '../../../domain/pet/schema.ts';
import { EMERGENCY_PREFIX } from '../../../session/session-store.ts';
import type { RecordValues } from '../write-pet.ts';

const PREFIX = `${EMERGENCY_PREFIX}pet-record:`;

/** The form as it was left; `rev` is the revision that it was opened with. */
export interface RecordDraft {
  rev: string | null;
  values: RecordValues;
}

/** What was typed and not saved, on this device only. */
export function readRecordDraft(storage: Storage | null, userId: string, pet: string): RecordDraft | null {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(PREFIX + pet) ?? 'null');
    if (!isObject(stored) || stored.userId !== userId || !isObject(stored.values)) return null;
    const { bornOn, chip, passport, vaccinations, health, contacts } = stored.values;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    return {
      rev: typeof stored.rev === 'string' ? stored.rev : null,
      values: {
        bornOn: typeof bornOn === 'string' ? bornOn : null,
        chip: text(chip),
        passport: text(passport),
        vaccinations: Array.isArray(vaccinations) ? vaccinations.filter(isVaccination) : [],
        health: text(health),
        contacts: text(contacts),
      },
    };
  } catch {
    return null;
  }
}

/** Null: saved, or given up. */
export function keepRecordDraft(storage: Storage | null, userId: string, pet: string, draft: RecordDraft | null): void {
  try {
    if (draft === null) storage?.removeItem(PREFIX + pet);
    else storage?.setItem(PREFIX + pet, JSON.stringify({ ...draft, userId }));
  } catch {
    // Full or closed: the form on the screen still holds it.
  }
}

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
