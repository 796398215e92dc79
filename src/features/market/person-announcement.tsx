import { useLingui } from '@lingui/react/macro';
import { servicesFactId } from '../../domain/announcement/id.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { MarketLinks } from './market-links.ts';
import { useMarket } from './queries.ts';

/** Leads from a person's services to their announcement with the days, while it lives. */
export function PersonAnnouncement({ userId, links }: { userId: string; links: Pick<MarketLinks, 'announcement'> }) {
  const { t } = useLingui();
  const id = servicesFactId(userId);
  const market = useMarket().data;
  if (market?.announcements.every(({ _id }) => _id !== id) !== false) return null;
  return (
    <ButtonLink to={links.announcement(id)} small>
      <Icon name="calendar" size={20} />
      {t`Announcement with available dates`}
    </ButtonLink>
  );
}
