import type { DeliveryState } from '../../../data/api/own.ts';
import { inviteFactId } from '../../../domain/invite/id.ts';
import type { InviteFact } from '../../../domain/invite/schema.ts';
import { organisationFactIds, organisationIds } from '../../../domain/organisation/id.ts';
import { NO_VISIT } from '../../../domain/organisation/no-visit.ts';
import type { Member, OrganisationFact, TeamInvite } from '../../../domain/organisation/schema.ts';
import { organisationStepId } from '../../../domain/organisation-step/id.ts';
import type { OrganisationAct } from '../../../domain/organisation-step/schema.ts';
import { type Outcome, outcomeId } from '../../../domain/outcome/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { TARAS_ID } from '../../person/testing/profiles.ts';
import type { OrganisationStepRecord, OwnOrganisation } from '../shown-organisation.ts';

export const ulidOf = (n: number) => `01JD4Z7R8S9T0V1W2X3Y4Z${String(n).padStart(4, '0')}`;
const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString();
/** So late that no test reaches it. */
const FAR = '2099-12-24T10:00:00.000Z';

export const olena: Member = {
  userId: OLENA.userId,
  role: 'admin',
  name: 'Олена Коваль',
  letter: 'ОК',
  since: minute(0),
  shown: false,
};
export const taras: Member = {
  userId: TARAS_ID,
  role: 'user',
  name: 'Taras Bondar',
  letter: 'TB',
  since: minute(1),
  shown: false,
};

/** Olena's salon by default. */
export function factOf(n: number, part: Partial<OrganisationFact> = {}, founder = OLENA.userId): OrganisationFact {
  const { team = [olena] } = part;
  return {
    _id: organisationFactIds.make(founder, ulidOf(n)),
    type: 'organisation',
    schemaVersion: versionOf('organisation'),
    ...NO_VISIT,
    name: `Salon ${n}`,
    organisationType: 'dogGrooming',
    description: '',
    services: [],
    open: false,
    team,
    invites: [],
    createdAt: minute(n),
    publishedAt: minute(n),
    updatedAt: minute(n),
    closedAt: null,
    authorId: founder,
    participants: team.map(({ userId }) => userId),
    statementRev: '1-a',
    epoch: 0,
    ...part,
  };
}

/** An invite to Taras, by Olena. */
export function teamInvite(n: number, part: Partial<TeamInvite> = {}): TeamInvite {
  return {
    id: ulidOf(n),
    person: TARAS_ID,
    name: 'Taras Bondar',
    letter: 'TB',
    role: 'user',
    by: OLENA.userId,
    byName: 'Олена Коваль',
    state: 'pending',
    at: minute(n),
    ends: FAR,
    answeredAt: null,
    ...part,
  };
}

/** An invite to Olena, by Taras, to an organisation of his. */
export function inviteFact(n: number, part: Partial<InviteFact> = {}): InviteFact {
  return {
    _id: inviteFactId(factOf(n, {}, TARAS_ID)._id, ulidOf(n)),
    type: 'invite',
    schemaVersion: versionOf('invite'),
    orgName: `Salon ${n}`,
    organisationType: 'dogGrooming',
    description: 'We wash.',
    role: 'user',
    byName: 'Taras Bondar',
    state: 'pending',
    at: minute(n),
    ends: FAR,
    answeredAt: null,
    uid: OLENA.userId,
    participants: [OLENA.userId],
    ...part,
  };
}

/** Olena's own organisation with its state. */
export function ownOrganisation(n: number, state: DeliveryState, code?: string): OwnOrganisation {
  const { name, organisationType, description, services, createdAt } = factOf(n);
  const _id = organisationIds.make(ulidOf(n));
  const envelope = { _id, _rev: '1-a', type: 'organisation', schemaVersion: versionOf('organisation') } as const;
  const written = { at: createdAt, device: 'memory' };
  return {
    statement: { ...NO_VISIT, ...envelope, written, name, organisationType, description, services, createdAt },
    state,
    outcome: outcomeOf(_id, state, code),
    photoWaiting: false,
  };
}

/** Olena's step on an organisation (its fact's id) with its state. */
export function ownStep(
  n: number,
  organisation: string,
  act: OrganisationAct,
  state: DeliveryState = 'waiting',
  code?: string,
): OrganisationStepRecord {
  const _id = organisationStepId(organisation, ulidOf(n));
  const schemaVersion = versionOf('organisation-step');
  const envelope = { _id, _rev: '1-a', type: 'organisation-step', schemaVersion } as const;
  return {
    statement: { ...envelope, written: { at: minute(n), device: 'memory' }, act, createdAt: minute(n) },
    state,
    outcome: outcomeOf(_id, state, code),
    photoWaiting: false,
  };
}

function outcomeOf(statement: string, state: DeliveryState, code?: string): Outcome | null {
  if (state !== 'published' && state !== 'refused') return null;
  const envelope = { _id: outcomeId(statement), type: 'outcome', schemaVersion: versionOf('outcome') } as const;
  return { ...envelope, statement, rev: '1-a', state, at: minute(30), ...(code === undefined ? {} : { code }) };
}
