import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { organisationAnnouncementId } from '../../../domain/announcement/id.ts';
import { refuseAnnouncer } from '../../../domain/announcement/rules.ts';
import type { Code } from '../../../domain/codes.ts';
import { organisationKey } from '../../../domain/organisation/id.ts';
import type { OrganisationFact } from '../../../domain/organisation/schema.ts';
import { announcementPath } from '../../../domain/paths.ts';
import { routePath } from '../../../domain/routes.ts';
import type { OwnAnnouncement } from '../../../entities/announcement/offers.ts';
import { codeText } from '../../../i18n/code-texts.ts';
import { BlockedBanner } from './blocked-banner.tsx';

/**
 * Why nothing can be announced in the name of an organisation: a code of the service, or a reason that this device
 * knows.
 */
export type WhyNotInName = Code | 'announced' | 'ended' | 'no-services';

interface Known {
  userId: string;
  /** This person's announcements. */
  announcements: readonly OwnAnnouncement[];
  /** The author of the announcement in its name; null: none that this device knows of. */
  publishedBy: string | null;
  isNew: boolean;
}

/** `organisation` null: they are not a member any more. */
export function whyNotInName(
  organisation: OrganisationFact | null,
  { userId, announcements, publishedBy, isNew }: Known,
): WhyNotInName | null {
  if (organisation === null) return 'announcement/organisation-admins';
  const code = refuseAnnouncer(organisation, userId);
  if (code !== null) return code;
  const id = organisationAnnouncementId(organisation._id);
  const own = announcements.find(({ statement, state }) => statement._id === id && state !== 'removed');
  if (publishedBy !== null && publishedBy !== userId) return 'announcement/organisation-has-one';
  if (isNew && own !== undefined) return own.state === 'refused' ? 'ended' : 'announced';
  return organisation.services.length === 0 ? 'no-services' : null;
}

interface OrganisationBannerProps {
  why: WhyNotInName;
  /** By its fact's id. */
  organisation: string;
  onLeave: () => void;
}

export function OrganisationBanner({ why, organisation, onLeave }: OrganisationBannerProps) {
  const { t, i18n } = useLingui();
  const mine = { to: routePath('myAnnouncements'), go: t`Go to my announcements` };
  const banner = ((): Omit<ComponentProps<typeof BlockedBanner>, 'onLeave'> => {
    switch (why) {
      case 'announced':
        return {
          text: t`You already have an announcement for this organisation’s services. You can edit it.`,
          ...mine,
        };
      case 'ended':
        return {
          text: t`Your announcement for this organisation has ended or wasn’t published. You can renew or edit it.`,
          ...mine,
        };
      case 'no-services':
        return {
          text: t`This organisation doesn’t list any services yet. Add what it offers and its prices there, then choose the days here.`,
          to: routePath('organisation', { orgId: organisationKey(organisation) }),
          go: t`Go to organisation`,
        };
      case 'announcement/organisation-has-one':
        return {
          text: i18n._(codeText(why)),
          to: announcementPath(organisationAnnouncementId(organisation)),
          go: t`Go to announcement`,
        };
      default:
        return { text: i18n._(codeText(why)) };
    }
  })();
  return <BlockedBanner {...banner} onLeave={onLeave} />;
}
