import { describe, expect, it } from 'vitest';
import { DURATIONS } from '../limits.ts';
import { organisationFactIds } from '../organisation/id.ts';
import type { OrganisationFact } from '../organisation/schema.ts';
import { petId } from '../pet/id.ts';
import {
  announcementFactId,
  announcementKey,
  announcementOfKey,
  announcementStatementId,
  organisationAnnouncementId,
  organisationOfAnnouncement,
  petAnnouncementId,
  petOfAnnouncement,
  SERVICES_ANNOUNCEMENT,
  servicesFactId,
} from './id.ts';
import { mayEditAnnouncement, mayRemoveAnnouncement, refuseAnnouncer, refuseOffered } from './rules.ts';
import { endOf, endOfReturning, expiresAt, hasHadItsTerm, isExpired, mayRenew } from './term.ts';

const PET = petId('01JD4Z7R8S9T0V1W2X3Y4Z5A6B');
const PERSON = '0123456789abcdef0123456789abcdef';
const ORGANISATION = organisationFactIds.make(PERSON, '01JD4Z7R8S9T0V1W2X3Y4Z5A6B');
const NOW = '2026-11-22T10:00:00.000Z';
const DAY = 24 * 60 * 60_000;
const later = (milliseconds: number) => new Date(Date.parse(NOW) + milliseconds).toISOString();

describe('the ids of announcements', () => {
  it.each([
    [SERVICES_ANNOUNCEMENT, servicesFactId(PERSON), null, null],
    [petAnnouncementId(PET), petAnnouncementId(PET), PET, null],
    [organisationAnnouncementId(ORGANISATION), organisationAnnouncementId(ORGANISATION), null, ORGANISATION],
  ])('%s: converts between statement, fact and address', (statement, fact, pet, organisation) => {
    expect(announcementFactId(statement, PERSON)).toBe(fact);
    expect(announcementStatementId(fact)).toBe(statement);
    expect(announcementOfKey(announcementKey(fact))).toBe(fact);
    expect(petOfAnnouncement(fact)).toBe(pet);
    expect(organisationOfAnnouncement(statement)).toBe(organisation);
    expect(organisationOfAnnouncement(fact)).toBe(organisation);
  });

  it.each([
    '',
    'services',
    'services-1',
    `pet-${PERSON}`,
    'pet-01JD4Z7R8S9T0V1W2X3Y4Z5A6',
    `organisation-${PERSON}`,
    '../x',
  ])('finds no announcement for the address %j', (key) => {
    expect(announcementOfKey(key)).toBeNull();
  });
});

describe('the end of an announcement', () => {
  const active = { startedAt: '2026-11-01T10:00:00.000Z', expiresAt: later(10 * DAY) };
  const ending = { ...active, expiresAt: later(DURATIONS.announcementNotice) };
  const ended = { ...active, expiresAt: NOW };

  it('ends an announcement exactly thirty days after its publication', () => {
    const end = expiresAt(NOW);
    expect(Date.parse(end) - Date.parse(NOW)).toBe(30 * DAY);
    expect(isExpired({ expiresAt: end }, Date.parse(end) - 1)).toBe(false);
    expect(isExpired({ expiresAt: end }, Date.parse(end))).toBe(true);
  });

  it('permits the renewal of an announcement from three days before its end', () => {
    expect(mayRenew(ending, Date.parse(NOW))).toBe(true);
    expect(mayRenew(ending, Date.parse(NOW) - 1)).toBe(false);
    expect(mayRenew(ended, Date.parse(NOW))).toBe(true);
  });

  it.each([
    ['is thirty days away when nothing is published', NOW, null, { end: expiresAt(NOW) }],
    ['stays for the same start', active.startedAt, active, { end: active.expiresAt }],
    [
      'has passed for the same start of an ended announcement',
      active.startedAt,
      ended,
      { code: 'announcement/expired' },
    ],
    ['does not move for another start too early', NOW, active, { code: 'announcement/renewed-too-early' }],
    ['moves for another start near the end', NOW, ending, { end: expiresAt(NOW) }],
    ['moves for another start of an ended announcement', NOW, ended, { end: expiresAt(NOW) }],
  ] as const)('%s', (_name, startedAt, before, expected) => {
    expect(endOf(startedAt, before, NOW)).toEqual(expected);
  });

  it('does not prolong an announcement that is removed and published again', () => {
    expect(endOfReturning(NOW, active, NOW)).toEqual({ end: active.expiresAt });
    expect(endOfReturning(active.startedAt, active, NOW)).toEqual({ end: active.expiresAt });
    expect(endOfReturning(NOW, ended, NOW)).toEqual({ end: expiresAt(NOW) });
    expect(endOfReturning(active.startedAt, ended, NOW)).toEqual({ code: 'announcement/expired' });
  });

  it('recognises a statement answered as expired, but not a renewal by a clock a week slow', () => {
    const endedAt = later(0);
    expect(hasHadItsTerm({ startedAt: later(-30 * DAY) }, endedAt)).toBe(true);
    expect(hasHadItsTerm({ startedAt: later(-7 * DAY) }, endedAt)).toBe(false);
  });
});

describe('permissions for an announcement (spec part 2, section 6)', () => {
  const announcement = { authorId: PERSON };
  it.each([
    ['a visitor', null, false, false],
    ['its author', { userId: PERSON, roles: ['user'] }, true, true],
    ['somebody else', { userId: 'f'.repeat(32), roles: ['user', 'premium-user'] }, false, false],
    ['an admin', { userId: 'f'.repeat(32), roles: ['admin'] }, false, true],
  ] as const)('%s', (_name, person, edits, removes) => {
    expect(mayEditAnnouncement(announcement, person)).toBe(edits);
    expect(mayRemoveAnnouncement(announcement, person)).toBe(removes);
  });
});

describe('an announcement in the name of an organisation', () => {
  type Team = OrganisationFact['team'];
  const member = (role: 'admin' | 'user'): Team => [
    { userId: PERSON, role, name: 'Олена', letter: 'О', since: NOW, shown: false },
  ];
  it.each([
    ['an admin of an open organisation', member('admin'), null, null],
    ['another member of the team', member('user'), null, 'announcement/organisation-admins'],
    ['somebody else', [], null, 'announcement/organisation-admins'],
    ['an admin of a closed organisation', member('admin'), NOW, 'announcement/organisation-closed'],
  ])('checks whether the organisation can be announced by %s', (_name, team, closedAt, code) => {
    expect(refuseAnnouncer({ team, closedAt }, PERSON)).toBe(code);
  });

  it('permits any price for the services of an organisation', () => {
    const offered = (nameKey: 'grooming' | 'dogWalking') => ({
      services: [{ offer: { nameKey, priceType: 'Free' as const }, availableDates: [] }],
    });
    const organisation = { services: [{ nameKey: 'grooming' as const, priceType: 'Agreement' as const }] };
    expect(refuseOffered(offered('grooming'), organisation)).toBeNull();
    expect(refuseOffered(offered('dogWalking'), organisation)).toBe('announcement/organisation-services');
  });
});
