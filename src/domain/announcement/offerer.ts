import { organisationKey } from '../organisation/id.ts';
import { organisationOfAnnouncement } from './id.ts';
import type { AnnouncementFact } from './schema.ts';

/** The displayed name of the offerer: the organisation in whose name it is, otherwise its author. */
export function offererName({
  organisation,
  authorName,
}: Pick<AnnouncementFact, 'organisation' | 'authorName'>): string {
  return organisation?.name ?? authorName;
}

/** The part of the organisation's address that names it; null if the announcement is in its author's own name. */
export function offeringOrganisation({ _id }: Pick<AnnouncementFact, '_id'>): string | null {
  const organisation = organisationOfAnnouncement(_id);
  return organisation === null ? null : organisationKey(organisation);
}
