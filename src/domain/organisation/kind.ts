import { fieldsOf } from '../fields.ts';
import { type DeliveredKind, everyField, type Kind, PLAIN, PUBLIC } from '../kinds/kind.ts';
import { organisationFactId, organisationFactIds, organisationIds } from './id.ts';
import { ORGANISATION_LIMITS } from './limits.ts';
import { refuseOrganisation } from './rules.ts';
import { type OrganisationFact, OrganisationStatement } from './schema.ts';

export const organisationKind: Kind<OrganisationStatement> = {
  ...PLAIN,
  respectsSanctions: true,
  ids: organisationIds,
  factIds: organisationFactIds,
  schema: OrganisationStatement,
  fields: everyField(OrganisationStatement, PUBLIC.ask),
  photos: ({ photo }) => (photo === null ? [] : [photo.sha256]),
  factId: organisationFactId,
  notYours: 'organisation/not-found',
  counted: () => 'organisations',
  precheck(document) {
    const { name, description } = fieldsOf<OrganisationStatement>(document);
    if (typeof name === 'string' && name.length > ORGANISATION_LIMITS.name.maxUnits)
      return 'organisation/name-too-long';
    return typeof description === 'string' && description.length > ORGANISATION_LIMITS.description.maxUnits
      ? 'organisation/description-too-long'
      : null;
  },
  refuse: refuseOrganisation,
};

/** `name`: the order of a person's list. */
export const deliveredOrganisationKind: DeliveredKind<OrganisationFact> = {
  orders: { name: ({ name }) => name.toLocaleLowerCase('uk') },
  shownAs: () => 'organisation',
};
