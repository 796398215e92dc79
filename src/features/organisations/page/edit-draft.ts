import { fieldsOf } from '../../../domain/fields.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';

/** Name and description as typed, and as they were when the form was opened. */
export interface WordsForm {
  name: string;
  description: string;
  wasName: string;
  wasDescription: string;
}

/** By the organisation. */
export const wordsDrafts = new FormDrafts<{ values: WordsForm }>({
  form: 'organisation-words',
  read: ({ values }) => (isForm(values) ? { values } : null),
});

function isForm(value: unknown): value is WordsForm {
  const { name, description, wasName, wasDescription } = fieldsOf<WordsForm>(value);
  return [name, description, wasName, wasDescription].every((each) => typeof each === 'string');
}
