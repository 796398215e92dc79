import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { StatePanel } from '../../ui/state-panel.tsx';
import { PATHS } from '../paths.ts';

/** Spec part 1, section 2.1. */
export default function NotFoundRoute() {
  const { t } = useLingui();
  return (
    <StatePanel
      title={
        <PageHeading
          title={t({ id: 'notFoundTitle', message: 'Nothing here · Lapka' })}
        >{t`Oops. Nothing here...`}</PageHeading>
      }
    >
      <ButtonLink to={PATHS.dashboard} look="primary">
        {t`Go Home`}
      </ButtonLink>
    </StatePanel>
  );
}
