import { fieldsOf } from '../../../domain/fields.ts';
import { ORGANISATION_TYPES } from '../../../domain/organisation/types.ts';
import type { OrganisationType } from '../../../entities/organisation/labels.tsx';
import { FormDrafts } from '../../../session/form-drafts.ts';

export interface OrganisationForm {
  name: string;
  /** '' : not chosen yet. */
  organisationType: OrganisationType | '';
  description: string;
}

/** The key of the one form for a new organisation. */
export const NEW = 'new';

/** By the edited organisation, or `NEW`. */
export const organisationDrafts = new FormDrafts<{ values: OrganisationForm }>({
  form: 'organisation',
  read: ({ values }) => (isForm(values) ? { values } : null),
});

function isForm(value: unknown): value is OrganisationForm {
  const { name, organisationType, description } = fieldsOf<OrganisationForm>(value);
  const isType = organisationType === '' || ORGANISATION_TYPES.some((known) => known === organisationType);
  return typeof name === 'string' && isType && typeof description === 'string';
}
