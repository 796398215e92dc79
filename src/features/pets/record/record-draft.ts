import { PetRecordStatement } from '../../../domain/pet/schema.ts';
import { fieldsInShape } from '../../../session/fields-in-shape.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';
import { EMPTY_RECORD, type RecordValues } from '../write-pet.ts';

/** The form's draft; `rev` is the revision that it was opened with. */
export interface RecordDraft {
  rev: string | null;
  values: RecordValues;
}

/** By the pet's id. */
export const recordDrafts = new FormDrafts<RecordDraft>({
  form: 'pet-record',
  read({ rev, values }) {
    const typed = fieldsInShape(PetRecordStatement, values);
    return typed && { rev: typeof rev === 'string' ? rev : null, values: { ...EMPTY_RECORD, ...typed } };
  },
});
