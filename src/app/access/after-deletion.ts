import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { useSessionStore } from '../../session/use-session.tsx';

/** Nothing of the person stays in the page's memory; then home, which is where visitors begin. */
export function useAfterDeletion() {
  const navigate = useNavigate();
  const store = useSessionStore();
  const client = useQueryClient();
  const deleted = useRef(false);
  const gone = useRef(false);
  // Not before this screen is gone: a dialog's entry in the history goes first, and meanwhile the guard of this screen
  // would lead to signing in.
  const forget = useCallback(() => {
    store.set({ kind: 'visitor' });
    client.clear();
  }, [client, store]);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
      if (deleted.current) forget();
    };
  }, [forget]);
  return useCallback(() => {
    deleted.current = true;
    void navigate(routePath('home'), { replace: true });
    // The data client's word that nobody is signed in may have come before its answer, and taken this screen away.
    if (gone.current) forget();
  }, [forget, navigate]);
}
