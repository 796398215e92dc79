import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isOwnAddress, routePath } from '../../domain/routes.ts';

interface SignInState {
  /** Path, search and hash that were wanted. */
  from: string;
  /** The person counts as signed in, but their roles could not be looked up: the form is shown all the same. */
  again: boolean;
}

/** What the sign-in screen is told by whoever sends a person there. */
export function signInState(from: string, again = false): SignInState {
  return { from, again };
}

/**
 * Where the person wanted to go before they were asked to sign in; the dashboard otherwise. Only our own addresses
 * count.
 */
export function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state) || typeof state.from !== 'string')
    return routePath('dashboard');
  return isOwnAddress(state.from) ? state.from : routePath('dashboard');
}

/** Whether somebody who is signed in is to sign in once more; leading them back at once would go round in circles. */
export function mustSignInAgain(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'again' in state && state.again === true;
}

export function useAfterSignIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return useCallback(() => navigate(wantedPath(state), { replace: true }), [navigate, state]);
}
