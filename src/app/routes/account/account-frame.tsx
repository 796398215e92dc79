import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../../session/session.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Navigate } from '../../../ui/navigation/navigation.tsx';
import { mustSignInAgain, useAfterSignIn, wantedPath } from '../../access/after-sign-in.ts';

/**
 * The shared frame of the registration and the login page: a signed-in person goes on to the wanted address, also right
 * after signing in.
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
  const again = mustSignInAgain(state);
  if (session.kind === 'signedIn' && !again) return <Navigate to={wantedPath(state)} replace />;
  return (
    <>
      <PageHeading title={title}>{heading}</PageHeading>
      {/* Otherwise the session itself leads on, before the command has answered: a second navigation could come after
          the person's next press and lead them back. */}
      {panel(again ? after : () => undefined)}
    </>
  );
}
