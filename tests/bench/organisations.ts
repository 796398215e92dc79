import { ulid } from 'ulid';
import { organisationFactId, organisationIds } from '../../src/domain/organisation/id.ts';
import { NO_VISIT } from '../../src/domain/organisation/no-visit.ts';
import type { Member, OrganisationMatter, TeamInvite } from '../../src/domain/organisation/schema.ts';
import { versionOf } from '../../src/domain/upgrades.ts';

export const JOINED_AT = '2026-11-20T10:00:00.000Z';
const ENDS_AT = '2030-01-01T00:00:00.000Z';

/** The current state of an organisation of these people, the first of whom founded it, with this many open invites. */
export function organisationOf(people: readonly string[], invites: number, n = 0): OrganisationMatter {
  const [founder = ''] = people;
  return {
    _id: organisationFactId(organisationIds.make(ulid()), founder),
    type: 'organisation',
    schemaVersion: versionOf('organisation'),
    organisationType: 'dogGrooming',
    ...NO_VISIT,
    open: false,
    name: `Пухнаста лапа ${n}`,
    description: 'Стрижемо, миємо й розчісуємо собак і котів, виїжджаємо додому.',
    services: [{ nameKey: 'grooming', priceType: 'Agreement' }],
    team: people.map((userId, index) => member(userId, index === 0)),
    invites: Array.from({ length: invites }, (_, index) => invite(founder, index)),
    createdAt: JOINED_AT,
    publishedAt: JOINED_AT,
    updatedAt: JOINED_AT,
    closedAt: null,
    authorId: founder,
    participants: [...people],
    statementRev: `1-${'a'.repeat(32)}`,
    epoch: 0,
    verdicts: [],
    events: [],
    addresses: [],
    due: null,
  };
}

function member(userId: string, isAdmin: boolean): Member {
  const known = { userId, name: 'Олена Коваль', letter: 'ОК', since: JOINED_AT, shown: false };
  return { ...known, role: isAdmin ? 'admin' : 'user' };
}

function invite(by: string, n: number): TeamInvite {
  return {
    id: ulid(),
    person: n.toString(16).padStart(32, 'f'),
    name: 'Тарас Бондар',
    letter: 'ТБ',
    role: 'user',
    by,
    byName: 'Олена Коваль',
    state: 'pending',
    at: JOINED_AT,
    ends: ENDS_AT,
    answeredAt: null,
  };
}
