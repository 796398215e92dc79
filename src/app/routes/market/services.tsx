import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../../domain/routes.ts';
import { AddButton } from '../../../features/market/browse/add-button.tsx';
import { MarketScreen } from '../../../features/market/browse/market-screen.tsx';
import { MarketFilterCard } from '../../../features/market/filter/market-filter.tsx';
import { usePerson } from '../../../session/session.tsx';
import { Button, ButtonLink } from '../../../ui/action/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { StatePanel } from '../../../ui/notice/placeholders.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';
import { useAnnouncing } from '../../dialogs/announcing.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

/** Services and announcements (spec part 2, section 2). */
export default function ServicesRoute() {
  const { t } = useLingui();
  const person = usePerson();
  const { publish, dialog } = useAnnouncing();
  const title = t`Services and announcements`;
  return (
    <>
      <Breadcrumb current={title} />
      <div className="page-row row row--wrap between">
        <PageHeading>{title}</PageHeading>
        {person !== null && (
          <ButtonLink to={routePath('ourPets')} variant="quiet" small>
            <Icon name="pet" size={20} />
            {t`Our pets`}
          </ButtonLink>
        )}
      </div>
      <MarketScreen
        Filter={MarketFilterCard}
        label={title}
        empty={
          <StatePanel
            title={<h2>{t`No announcements yet`}</h2>}
            text={t`Be the first: offer your services or find a home for a pet.`}
          >
            <Button variant="primary" onClick={publish}>
              {t`New announcement`}
            </Button>
          </StatePanel>
        }
      />
      <AddButton onClick={publish} />
      {dialog}
    </>
  );
}
