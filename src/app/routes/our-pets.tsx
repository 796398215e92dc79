import { useLingui } from '@lingui/react/macro';
import { AddButton } from '../../features/market/browse/add-button.tsx';
import { MarketScreen } from '../../features/market/browse/market-screen.tsx';
import { PetsFilterCard } from '../../features/market/filter/pets-filter.tsx';
import { CityField } from '../../features/profiles/city-field.tsx';
import { useUnreachable } from '../../features/sync/queries.ts';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { StatePanel } from '../../ui/notice/state-panel.tsx';
import { useAnnouncing } from '../dialogs/announcing.tsx';
import { MARKET_LINKS } from '../market-links.ts';
import { Breadcrumb } from '../screen/breadcrumb.tsx';

const PETS = { kind: 'Pet' } as const;

/** Announcements of pets (spec part 2, section 2). */
export default function OurPetsRoute() {
  const { t } = useLingui();
  const { publish, dialog } = useAnnouncing();
  const unreachable = useUnreachable();
  return (
    <>
      <Breadcrumb current={t`Our pets`} parent={{ to: MARKET_LINKS.market, text: t`Services and announcements` }} />
      <PageHeading>{t`Our pets`}</PageHeading>
      <MarketScreen
        always={PETS}
        Filter={PetsFilterCard}
        CityField={CityField}
        links={MARKET_LINKS}
        unreachable={unreachable}
        label={t`Our pets`}
        empty={
          <StatePanel
            title={<h2>{t({ id: 'emptyHere', message: 'It is empty here' })}</h2>}
            text={t`No pet looks for a home now.`}
          />
        }
      />
      <AddButton onClick={publish} />
      {dialog}
    </>
  );
}
