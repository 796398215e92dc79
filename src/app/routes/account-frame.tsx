import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../session/use-session.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Navigate } from '../../ui/navigation/navigation.tsx';
import { mustSignInAgain, useAfterSignIn, wantedPath } from '../access/after-sign-in.ts';

/**
 * What the registration and the login page share: whoever is signed in goes on to where they wanted, also right after
 * signing in.
 */
export function AccountFrame({
  title,
  heading,
  panel,
}: {
  title: string;
  heading: string;
  panel: (onSignedIn: () => void) => ReactNode;
}) {
  const session = useSession();
  const { state } = useLocation();
  const after = useAfterSignIn();
  if (session.kind === 'signedIn' && !mustSignInAgain(state)) return <Navigate to={wantedPath(state)} replace />;
  return (
    <>
      <PageHeading title={title}>{heading}</PageHeading>
      {panel(after)}
    </>
  );
}
