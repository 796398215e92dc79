import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { PATHS } from '../paths.ts';

/** Stands at addresses that are linked already and whose screens come with a later part. */
export default function LaterRoute() {
  const { t } = useLingui();
  return (
    <StatePanel
      title={
        <PageHeading title={t({ id: 'laterTitle', message: 'Not here yet · Lapka' })}>{t`Not here yet`}</PageHeading>
      }
      text={t`We are still building this page.`}
    >
      <ButtonLink to={PATHS.community} look="primary">
        {t`Go to the community`}
      </ButtonLink>
    </StatePanel>
  );
}
