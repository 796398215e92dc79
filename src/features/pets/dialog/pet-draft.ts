import type { PetForm } from '../../../domain/pet/rules.ts';
import { MASS_UNITS, PET_AGES, PET_KINDS, PET_SIZES, type PetStatement, SEXES } from '../../../domain/pet/schema.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import { EMERGENCY_PREFIX } from '../../../session/session-store.ts';

const PREFIX = `${EMERGENCY_PREFIX}pet:`;

/** What the dialog holds; what was not chosen yet is not there. */
export interface PetValues extends PetForm {
  photo: Photo | null;
  gallery: Photo[];
}

/** Some fields with their new values; undefined: chosen no more. */
export type PetChange = { [K in keyof PetValues]?: PetValues[K] | undefined };

/** The dialog as it was left. `id`: the pet's, also of one that is not written yet, so that saving twice writes one pet. */
export interface PetDraft {
  id: string;
  /** The revision that editing began with; null for a new pet. */
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

/** What was typed here and not saved, on this device only; `of` is a pet's id, or null for the new one. It ends with signing out. */
export function readPetDraft(storage: Storage | null, userId: string, of: string | null): PetDraft | null {
  try {
    const value: unknown = JSON.parse(storage?.getItem(nameOf(of)) ?? 'null');
    if (!isObject(value) || value.userId !== userId || typeof value.id !== 'string' || !isObject(value.values))
      return null;
    const rev = typeof value.rev === 'string' ? value.rev : null;
    const step = value.step === 1 || value.step === 2 ? value.step : 0;
    return { id: value.id, rev, step, values: valuesFrom(value.values) };
  } catch {
    return null;
  }
}

export function writePetDraft(storage: Storage | null, userId: string, of: string | null, draft: PetDraft): void {
  try {
    storage?.setItem(nameOf(of), JSON.stringify({ ...draft, userId }));
  } catch {
    // Full or closed: the dialog on the screen still holds it.
  }
}

export function forgetPetDraft(storage: Storage | null, of: string | null): void {
  try {
    storage?.removeItem(nameOf(of));
  } catch {
    // Closed storage holds nothing.
  }
}

function nameOf(of: string | null): string {
  return PREFIX + (of ?? 'new');
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** What an earlier version of the app, or somebody else, left under our name is taken field by field. */
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
