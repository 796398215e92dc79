import { contentOf } from '../../../domain/fields.ts';
import type { PetForm } from '../../../domain/pet/rules.ts';
import { PetStatement } from '../../../domain/pet/schema.ts';
import type { Photo } from '../../../domain/photo/schema.ts';
import { fieldsInShape } from '../../../session/fields-in-shape.ts';
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
  const { createdAt: _written, ...values } = contentOf(pet);
  return values;
}

export const petDrafts = new FormDrafts<PetDraft>({
  form: 'pet',
  read({ id, rev, step, values }) {
    const at = step === 1 || step === 2 ? step : 0;
    const typed = fieldsInShape(PetStatement, values);
    if (typeof id !== 'string' || typed === null) return null;
    return { id, rev: typeof rev === 'string' ? rev : null, step: at, values: { ...NEW_PET, ...typed } };
  },
});

/** `of` is a pet's id, or null for the new one. */
export function petDraftPlace(userId: string, of: string | null): DraftPlace {
  return { target: of ?? 'new', userId };
}
