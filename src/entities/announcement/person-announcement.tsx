import { useLingui } from '@lingui/react/macro';
import { servicesFactId } from '../../domain/announcement/id.ts';
import { announcementPath } from '../../domain/paths.ts';
import { usePerson } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import { useMarket, useOffers } from './queries.ts';

/**
 * A link from a person's services to their announcement with the days, until it ends. An own one counts from the moment
 * it is written.
 */
export function PersonAnnouncement({ userId }: { userId: string }) {
  const { t } = useLingui();
  const id = servicesFactId(userId);
  const market = useMarket().data;
  const { offers } = useOffers();
  const own = usePerson()?.userId === userId;
  // The profile of a person whom this one blocks shows what others see.
  const there = own
    ? offers.some(({ fact }) => fact._id === id)
    : market?.announcements.some(({ _id }) => _id === id) === true;
  if (!there) return null;
  return (
    <ButtonLink to={announcementPath(id)} small>
      <Icon name="calendar" size={20} />
      {t`Announcement with available dates`}
    </ButtonLink>
  );
}
