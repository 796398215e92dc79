import { organisationAnnouncementId } from '../../../domain/announcement/id.ts';
import type { AnnouncementFact } from '../../../domain/announcement/schema.ts';
import { organisationFactIds } from '../../../domain/organisation/id.ts';
import { NO_VISIT } from '../../../domain/organisation/no-visit.ts';
import type { OrganisationFact } from '../../../domain/organisation/schema.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { servicesOffer } from './announcements.ts';

const AT = '2026-11-20T10:00:00.000Z';

/** Founded by Ivan. */
export const SALON = organisationFactIds.make('b'.repeat(32), '01JD4Z7R8S9T0V1W2X3Y4Z5A6B');
export const SALON_ANNOUNCEMENT = organisationAnnouncementId(SALON);

/** A grooming salon of which Olena is an admin. */
export function salon(part: Partial<OrganisationFact> = {}): OrganisationFact {
  const { userId, letter } = OLENA;
  return {
    _id: SALON,
    type: 'organisation',
    schemaVersion: versionOf('organisation'),
    name: 'Fluffy Paw',
    organisationType: 'dogGrooming',
    ...NO_VISIT,
    description: '',
    open: false,
    closedAt: null,
    services: [{ nameKey: 'grooming', priceType: 'Price', price: 400, currency: '₴' }],
    team: [{ userId, role: 'admin', name: 'Олена Коваль', letter, since: AT, shown: false }],
    invites: [],
    createdAt: AT,
    publishedAt: AT,
    updatedAt: AT,
    authorId: 'b'.repeat(32),
    participants: [userId],
    statementRev: '1-a',
    epoch: 0,
    ...part,
  };
}

/** Its announcement, written by another admin by default. */
export function salonOffer(part: Partial<AnnouncementFact> = {}): AnnouncementFact {
  return servicesOffer(5, { _id: SALON_ANNOUNCEMENT, organisation: { name: 'Fluffy Paw' }, ...part });
}
