import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../../domain/routes.ts';
import { AddButton } from '../../../features/market/browse/add-button.tsx';
import { MarketScreen } from '../../../features/market/browse/market-screen.tsx';
import { PetsFilterCard } from '../../../features/market/filter/pets-filter.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { StatePanel } from '../../../ui/notice/placeholders.tsx';
import { useAnnouncing } from '../../dialogs/announcing.tsx';
import { Breadcrumb } from '../../screen/breadcrumb.tsx';

const PETS = { kind: 'Pet' } as const;

/** Announcements of pets (spec part 2, section 2). */
export default function OurPetsRoute() {
  const { t } = useLingui();
  const { publish, dialog } = useAnnouncing();
  return (
    <>
      <Breadcrumb current={t`Our pets`} parent={{ to: routePath('services'), text: t`Services and announcements` }} />
      <PageHeading>{t`Our pets`}</PageHeading>
      <MarketScreen
        always={PETS}
        Filter={PetsFilterCard}
        label={t`Our pets`}
        empty={
          <StatePanel
            title={<h2>{t({ id: 'emptyHere', message: 'It’s empty here' })}</h2>}
            text={t`No pets are looking for a home now.`}
          />
        }
      />
      <AddButton onClick={publish} />
      {dialog}
    </>
  );
}
