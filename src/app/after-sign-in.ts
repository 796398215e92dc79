import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PATHS } from './paths.ts';

/** Where the person wanted to go before they were asked to sign in; the dashboard otherwise. Only our own addresses count. */
export function wantedPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state) || typeof state.from !== 'string')
    return PATHS.dashboard;
  return /^\/(?![/\\])/.test(state.from) ? state.from : PATHS.dashboard;
}

export function useAfterSignIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  return useCallback(() => void navigate(wantedPath(state), { replace: true }), [navigate, state]);
}
