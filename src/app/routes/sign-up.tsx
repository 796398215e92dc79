import { useLingui } from '@lingui/react/macro';
import { Navigate, useLocation } from 'react-router-dom';
import { SignUpPanel } from '../../features/accounts/account-panel.tsx';
import { useSession } from '../../session/use-session.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ACCOUNT_LINKS } from '../account-links.ts';
import { useAfterSignIn, wantedPath } from '../after-sign-in.ts';

export default function SignUpRoute() {
  const { t } = useLingui();
  const session = useSession();
  const { state } = useLocation();
  const after = useAfterSignIn();
  if (session.kind === 'signedIn') return <Navigate to={wantedPath(state)} replace />;
  return (
    <>
      <PageHeading title={t({ id: 'signUpTitle', message: 'Join now · Lapka' })}>{t`Join Lapka`}</PageHeading>
      <SignUpPanel links={ACCOUNT_LINKS} onSignedIn={after} />
    </>
  );
}
