import { useLingui } from '@lingui/react/macro';
import { Navigate, useLocation } from 'react-router-dom';
import { SignInPanel } from '../../features/accounts/account-panel.tsx';
import { useSession } from '../../session/use-session.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { ACCOUNT_LINKS } from '../account-links.ts';
import { useAfterSignIn, wantedPath } from '../after-sign-in.ts';

export default function SignInRoute() {
  const { t } = useLingui();
  const session = useSession();
  const { state } = useLocation();
  const after = useAfterSignIn();
  if (session.kind === 'signedIn') return <Navigate to={wantedPath(state)} replace />;
  return (
    <>
      <PageHeading title={t({ id: 'signInTitle', message: 'Sign in · Lapka' })}>{t`Welcome back`}</PageHeading>
      <SignInPanel links={ACCOUNT_LINKS} onSignedIn={after} />
    </>
  );
}
