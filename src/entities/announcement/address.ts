import { announcementKey } from '../../domain/announcement/id.ts';
import { offeringOrganisation } from '../../domain/announcement/offerer.ts';
import type { AnnouncementFact } from '../../domain/announcement/schema.ts';
import { routePath } from '../../domain/routes.ts';
import { personPath } from '../person/address.ts';

/** The address of an announcement, by its fact's id. */
export const announcementPath = (factId: string) => routePath('announcement', { id: announcementKey(factId) });

/** The address of the offerer's page. */
export function offererPath(fact: Pick<AnnouncementFact, '_id' | 'authorId'>): string {
  const orgId = offeringOrganisation(fact);
  return orgId === null ? personPath(fact.authorId) : routePath('organisation', { orgId });
}
