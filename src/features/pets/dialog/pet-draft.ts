import type { PetForm } from '../../../domain/pet/rules.ts';
import { MASS_UNITS, PET_AGES, PET_KINDS, PET_SIZES, type PetStatement, SEXES } from '../../../domain/pet/schema.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import { type DraftPlace, FormDrafts } from '../../../session/form-drafts.ts';

/** The values of the dialog; what was not chosen yet is absent. */
export interface PetValues extends PetForm {
  photo: Photo | null;
  gallery: Photo[];
}

/** Some fields with their new values; undefined: cleared. */
export type PetChange = { [K in keyof PetValues]?: PetValues[K] | undefined };

/** The dialog's draft. `id`: the pet's, also of an unwritten one, so that saving twice writes one pet. */
export interface PetDraft {
  id: string;
  /** The revision that the edit started from; null for a new pet. */
  rev: string | null;
  step: number;
  values: PetValues;
}

export const NEW_PET: PetValues = { massUnit: 'kg', photo: null, gallery: [] };

export function valuesOf(pet: PetStatement): PetValues {
  const { name, petType, breed, sex, age, size, massUnit, sterilized, bio, colour, photo, gallery } = pet;
  const values = { name, petType, breed, sex, age, size, massUnit, sterilized, bio, photo, gallery };
  return colour === undefined ? values : { ...values, colour };
}

export const petDrafts = new FormDrafts<PetDraft>({
  form: 'pet',
  read({ id, rev, step, values }) {
    if (typeof id !== 'string' || !isObject(values)) return null;
    const at = step === 1 || step === 2 ? step : 0;
    return { id, rev: typeof rev === 'string' ? rev : null, step: at, values: valuesFrom(values) };
  },
});

/** `of` is a pet's id, or null for the new one. */
export function petDraftPlace(userId: string, of: string | null): DraftPlace {
  return { target: of ?? 'new', userId };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What an earlier version of the app, or another program, stored under this key is read field by field. */
function valuesFrom(stored: Record<string, unknown>): PetValues {
  const { name, breed, bio, colour, sterilized, photo, gallery } = stored;
  const one = <T extends string>(all: readonly T[], value: unknown) => all.find((known) => known === value);
  const petType = one(PET_KINDS, stored.petType);
  const sex = one(SEXES, stored.sex);
  const age = one(PET_AGES, stored.age);
  const size = one(PET_SIZES, stored.size);
  return {
    ...(typeof name === 'string' && { name }),
    ...(petType !== undefined && { petType }),
    ...(typeof breed === 'string' && { breed }),
    ...(sex !== undefined && { sex }),
    ...(age !== undefined && { age }),
    ...(size !== undefined && { size }),
    massUnit: one(MASS_UNITS, stored.massUnit) ?? 'kg',
    ...(typeof sterilized === 'boolean' && { sterilized }),
    ...(typeof bio === 'string' && { bio }),
    ...(typeof colour === 'string' && { colour }),
    photo: isPhoto(photo) ? photo : null,
    gallery: Array.isArray(gallery) ? gallery.filter(isPhoto) : [],
  };
}

function isPhoto(value: unknown): value is Photo {
  return (
    isObject(value) &&
    typeof value.sha256 === 'string' &&
    typeof value.alt === 'string' &&
    typeof value.width === 'number' &&
    typeof value.height === 'number'
  );
}
