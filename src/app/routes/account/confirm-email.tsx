import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '../../../domain/routes.ts';
import { ConfirmEmail } from '../../../features/accounts/confirm-email.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

/** The target of the mail that confirms an address; the person need not be signed in here. */
export default function ConfirmEmailRoute() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t({ id: 'confirmEmailTitle', message: 'Confirm your email · Lapka' })}
      >{t`Your email address`}</PageHeading>
      <ConfirmEmail
        next={
          <ButtonLink to={ROUTES.dashboard.path} variant="primary" wide>
            {t`Next`}
          </ButtonLink>
        }
        settings={
          <ButtonLink to={ROUTES.settings.path} variant="primary" wide>
            {t`Open settings`}
          </ButtonLink>
        }
      />
    </>
  );
}
