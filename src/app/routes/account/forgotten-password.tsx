import { useLingui } from '@lingui/react/macro';
import { ForgottenPassword } from '../../../features/accounts/forgotten-password.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';

export default function ForgottenPasswordRoute() {
  const { t } = useLingui();
  return (
    <>
      <PageHeading
        title={t({ id: 'forgottenPasswordTitle', message: 'Forgotten password · Lapka' })}
      >{t`Forgotten password`}</PageHeading>
      <ForgottenPassword />
    </>
  );
}
