import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { ButtonLink } from '../../ui/action/button.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { StatePanel } from '../../ui/notice/placeholders.tsx';

/** Spec part 1, section 2.1. */
export default function NotFoundRoute() {
  const { t } = useLingui();
  return (
    <StatePanel title={<PageHeading>{t`Oops. Nothing here...`}</PageHeading>}>
      <ButtonLink to={routePath('dashboard')} variant="primary">
        {t`Go Home`}
      </ButtonLink>
    </StatePanel>
  );
}
