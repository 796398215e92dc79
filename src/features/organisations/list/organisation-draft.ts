import type { Content } from '../../../domain/fields.ts';
import { OrganisationStatement } from '../../../domain/organisation/schema.ts';
import type { OrganisationType } from '../../../entities/organisation/labels.tsx';
import { fieldsInShape } from '../../../session/fields-in-shape.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';

export interface OrganisationForm
  extends Omit<Content<OrganisationStatement>, 'organisationType' | 'services' | 'createdAt'> {
  /** '' : not chosen yet. */
  organisationType: OrganisationType | '';
}

export const EMPTY_ORGANISATION: OrganisationForm = { name: '', organisationType: '', description: '' };

/** The key of the one form for a new organisation. */
export const NEW = 'new';

/** By the edited organisation, or `NEW`. */
export const organisationDrafts = new FormDrafts<{ values: OrganisationForm }>({
  form: 'organisation',
  read({ values }) {
    const typed = fieldsInShape(OrganisationStatement, values);
    return typed && { values: { ...EMPTY_ORGANISATION, ...typed } };
  },
});
