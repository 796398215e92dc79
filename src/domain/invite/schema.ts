import { type Static, Type } from 'typebox';
import { Instant, idOf, UserId } from '../document.ts';
import { INVITE_STATES, ORGANISATION_TYPES, TEAM_ROLES } from '../organisation/types.ts';
import { versionOf } from '../upgrades.ts';
import { inviteFactIds } from './id.ts';

/**
 * An invite in the invited person's database (spec part 2, section 3), derived from the organisation that its admins
 * read. `orgId` is in its id, `status` is `state`, `invitedUserId` is `uid`.
 */
export const InviteFact = Type.Object(
  {
    _id: idOf(inviteFactIds),
    type: Type.Literal('invite'),
    schemaVersion: Type.Literal(versionOf('invite')),
    orgName: Type.String(),
    organisationType: Type.Enum([...ORGANISATION_TYPES]),
    description: Type.String(),
    role: Type.Enum([...TEAM_ROLES]),
    /** The inviter's name at that time; '' if their account was deleted. */
    byName: Type.String(),
    state: Type.Enum([...INVITE_STATES]),
    at: Instant,
    ends: Instant,
    answeredAt: Type.Union([Instant, Type.Null()]),
    uid: UserId,
    participants: Type.Array(UserId),
  },
  { additionalProperties: false },
);
export type InviteFact = Static<typeof InviteFact>;
