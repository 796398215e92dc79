import { type Static, Type } from 'typebox';
import { UserId } from '../document.ts';
import { ORGANISATION_FIELDS, verifiedAt } from './schema.ts';
import { TEAM_ROLES } from './types.ts';

const Role = Type.Enum([...TEAM_ROLES]);

/** An organisation as non-members see it: signed-in people, or everybody if its admins opened it. */
export const OrganisationPage = Type.Object(
  {
    ...ORGANISATION_FIELDS,
    /** Visitors see only those members who want to be shown. */
    team: Type.Array(
      Type.Object(
        { userId: UserId, name: Type.String(), letter: Type.String(), role: Role },
        { additionalProperties: false },
      ),
    ),
    verifiedAt,
    isClosed: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type OrganisationPage = Static<typeof OrganisationPage>;

/** A person's membership, if they want it shown. */
export const ShownMembership = Type.Object(
  {
    /** The key in the organisation's address (`organisationKey`). */
    key: Type.String(),
    name: ORGANISATION_FIELDS.name,
    organisationType: ORGANISATION_FIELDS.organisationType,
    role: Role,
  },
  { additionalProperties: false },
);
export type ShownMembership = Static<typeof ShownMembership>;
