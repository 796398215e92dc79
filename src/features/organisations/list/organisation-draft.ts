import { ulid } from 'ulid';
import { withoutBlankTexts } from '../../../domain/fields.ts';
import { organisationIds } from '../../../domain/organisation/id.ts';
import { NO_VISIT } from '../../../domain/organisation/no-visit.ts';
import { OrganisationStatement } from '../../../domain/organisation/schema.ts';
import { ORGANISATION_TYPES } from '../../../domain/organisation/types.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import type { OrganisationType } from '../../../entities/organisation/labels.tsx';
import { fieldsInShape } from '../../../session/fields-in-shape.ts';
import { FormDrafts } from '../../../session/form-drafts.ts';

export interface OrganisationForm extends Pick<OrganisationStatement, 'name' | 'description'> {
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

/** The statement that the form stands for. */
export function statementOf({ organisationType, ...texts }: OrganisationForm): Omit<OrganisationStatement, 'written'> {
  return {
    name: '',
    description: '',
    ...NO_VISIT,
    ...withoutBlankTexts(texts),
    _id: organisationIds.make(ulid()),
    type: 'organisation',
    schemaVersion: versionOf('organisation'),
    organisationType: organisationType || ORGANISATION_TYPES[0],
    services: [],
    createdAt: new Date().toISOString(),
  };
}
