import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isOwnAddress, routePath } from '../../domain/routes.ts';

interface SignInState {
  /** Path, search and hash that the person wanted. */
  from: string;
  /** The person counts as signed in, but the look-up of their roles failed: the form is shown anyway. */
  again: boolean;
}

/** The router state that a redirect to the sign-in screen passes on. */
export function signInState(from: string, again = false): SignInState {
  return { from, again };
}

/**
 * The address that the person wanted before the redirect to sign-in; the dashboard if none. Only the app's own
 * addresses count.
 */
export function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state) || typeof state.from !== 'string')
    return routePath('dashboard');
  return isOwnAddress(state.from) ? state.from : routePath('dashboard');
}

/** Whether a signed-in person must sign in again; an immediate redirect back would loop. */
export function mustSignInAgain(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'again' in state && state.again === true;
}

export function useAfterSignIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return useCallback(() => navigate(wantedPath(state), { replace: true }), [navigate, state]);
}
