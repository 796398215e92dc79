import { pickFields } from '../fields.ts';
import { inviteFactId } from '../invite/id.ts';
import type { InviteFact } from '../invite/schema.ts';
import { versionOf } from '../upgrades.ts';
import type { OrganisationPage } from './page.ts';
import { isPublic, roleIn } from './rules.ts';
import {
  ORGANISATION_FIELDS,
  type OrganisationFact,
  type OrganisationField,
  type OrganisationMatter,
} from './schema.ts';
import { invitedPerson } from './transition.ts';

/** An organisation as a member gets it: without the arbiter's own data, and with invites only for admins. */
export function organisationFor(matter: OrganisationMatter, userId: string): OrganisationFact {
  const {
    verdicts: _verdicts,
    events: _events,
    addresses: _addresses,
    due: _due,
    listedIn: _listedIn,
    ...fact
  } = matter;
  return roleIn(matter, userId) === 'admin' ? fact : { ...fact, invites: [] };
}

const PAGE_FIELDS = [...(Object.keys(ORGANISATION_FIELDS) as OrganisationField[]), 'verifiedAt'] as const;

/** An organisation as non-members get it. */
export function pageOf(matter: OrganisationMatter, isSignedIn: boolean): OrganisationPage {
  const team = matter.team.filter(({ shown }) => isSignedIn || shown);
  return {
    ...pickFields(matter, PAGE_FIELDS),
    open: isPublic(matter),
    isClosed: matter.closedAt !== null,
    team: team.map(({ userId, name: called, letter, role }) => ({ userId, name: called, letter, role })),
  };
}

/** The facts for the invited people: one for each invite with a known person. */
export function invitesOf(matter: OrganisationMatter): InviteFact[] {
  const { _id, name, organisationType, description } = matter;
  return matter.invites.flatMap((invite) => {
    const person = invitedPerson(matter, invite);
    if (person === null) return [];
    const { id, role, byName, state, at, ends, answeredAt } = invite;
    return {
      _id: inviteFactId(_id, id),
      type: 'invite',
      schemaVersion: versionOf('invite'),
      orgName: name,
      organisationType,
      description,
      role,
      byName,
      state,
      at,
      ends,
      answeredAt,
      uid: person,
      participants: [person],
    };
  });
}
