import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Person } from '../../data/api/session.ts';
import { hasRole } from '../../domain/account/rules.ts';
import type { Role } from '../../domain/account/schema.ts';
import { type RouteAccess, routePath } from '../../domain/routes.ts';
import { rolesKey } from '../../session/roles.ts';
import { useDataClient, usePerson } from '../../session/session.tsx';
import { Navigate } from '../../ui/navigation/navigation.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { signInState } from './after-sign-in.ts';

/**
 * The guard of a screen (spec part 1, section 2.1), driven by the route table. It mounts the screen only once access is
 * certain. It decides what is shown, not what is allowed: the service checks every request again. An ended or suspended
 * session still counts as signed in: the data on this device stays readable.
 */
export function RequireAccess({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const person = usePerson();
  if (access === 'public') return children;
  if (person === null) return <ToSignIn />;
  if (access === 'login') return children;
  return (
    <RequireRole anyOf={access.anyOf} person={person}>
      {children}
    </RequireRole>
  );
}

/**
 * The roles are fetched again each time the screen opens: a role withdrawn since then must not show it for a moment.
 */
function RequireRole({ anyOf, person, children }: { anyOf: readonly Role[]; person: Person; children: ReactNode }) {
  const { api } = useDataClient();
  const roles = useQuery({
    queryKey: rolesKey(person.userId),
    queryFn: () => api.roles(),
    gcTime: 0,
  });
  if (roles.isPending) return <Waiting />;
  // The data client returns a code and does not throw; if it did, the roles would be unknown as well.
  if (roles.data === undefined || roles.data.kind === 'failed') return <ToSignIn again />;
  const { roles: held } = roles.data;
  return anyOf.some((role) => hasRole(held, role)) ? children : <Navigate to={routePath('dashboard')} replace />;
}

/** Redirects to sign-in and remembers the whole wanted address. */
export function ToSignIn({ again = false }: { again?: boolean }) {
  const { pathname, search, hash, key } = useLocation();
  // One `Navigate` navigates only once; a second visit during the first redirect needs a new one.
  return (
    <Navigate key={key} to={routePath('signIn')} replace state={signInState(`${pathname}${search}${hash}`, again)} />
  );
}
