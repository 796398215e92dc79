import { useLingui } from '@lingui/react/macro';
import { ResetPassword } from '../../../features/accounts/reset-password.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

/** The target of the mail for a forgotten password. */
export default function ResetPasswordRoute() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t({ id: 'resetPasswordTitle', message: 'New password · Lapka' })}
      >{t`Set a new password`}</PageHeading>
      <ResetPassword />
    </>
  );
}
