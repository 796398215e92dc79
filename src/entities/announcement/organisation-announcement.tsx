import { useLingui } from '@lingui/react/macro';
import { organisationAnnouncementId } from '../../domain/announcement/id.ts';
import { organisationOfKey } from '../../domain/organisation/id.ts';
import { announcementPath } from '../../domain/paths.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useOffers } from './queries.ts';

/**
 * The address of an organisation's announcement (`orgId` of its address); null if this device knows of none. An own one
 * counts from the moment it is written.
 */
export function useOrganisationAnnouncement(orgId: string): string | null {
  const { offers } = useOffers();
  const organisation = organisationOfKey(orgId);
  const id = organisation === null ? null : organisationAnnouncementId(organisation);
  return id !== null && offers.some(({ fact }) => fact._id === id) ? announcementPath(id) : null;
}

/** A link from an organisation to its announcement with the days, until it ends. */
export function OrganisationAnnouncement({ orgId }: { orgId: string }) {
  const { t } = useLingui();
  const path = useOrganisationAnnouncement(orgId);
  if (path === null) return null;
  return (
    <ButtonLink to={path} small>
      <Icon name="calendar" size={20} />
      {t`Announcement with available dates`}
    </ButtonLink>
  );
}
