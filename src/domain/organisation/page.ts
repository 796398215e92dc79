import Type, { type Static } from 'typebox';
import { UserId } from '../document.ts';
import { ORGANISATION_FIELDS } from './schema.ts';
import { TEAM_ROLES } from './types.ts';

const Role = Type.Enum([...TEAM_ROLES]);

/** An organisation for those who do not belong to it: who is signed in, and everybody where its admins opened it. */
export const OrganisationPage = Type.Object(
  {
    name: ORGANISATION_FIELDS.name,
    organisationType: ORGANISATION_FIELDS.organisationType,
    description: ORGANISATION_FIELDS.description,
    services: ORGANISATION_FIELDS.services,
    open: ORGANISATION_FIELDS.open,
    /** For whoever is not signed in only those who wish to be shown. */
    team: Type.Array(
      Type.Object(
        { userId: UserId, name: Type.String(), letter: Type.String(), role: Role },
        { additionalProperties: false },
      ),
    ),
    isClosed: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type OrganisationPage = Static<typeof OrganisationPage>;

/** To what somebody belongs, as far as they wish that it is shown. */
export const ShownMembership = Type.Object(
  {
    /** Of the organisation's address (`organisationKey`). */
    key: Type.String(),
    name: ORGANISATION_FIELDS.name,
    organisationType: ORGANISATION_FIELDS.organisationType,
    role: Role,
  },
  { additionalProperties: false },
);
export type ShownMembership = Static<typeof ShownMembership>;
