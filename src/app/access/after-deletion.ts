import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { useSessionStore } from '../../session/session.tsx';

/** Clears everything of the person from the page's memory, then goes to the home page, where visitors start. */
export function useAfterDeletion() {
  const navigate = useNavigate();
  const store = useSessionStore();
  const client = useQueryClient();
  const deleted = useRef(false);
  const isUnmounted = useRef(false);
  // Waits until this screen has unmounted: a dialog's history entry must be removed first, and until then this screen's
  // guard would redirect to sign-in.
  const forget = useCallback(() => {
    store.set({ kind: 'visitor' });
    client.clear();
  }, [client, store]);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
      if (deleted.current) forget();
    };
  }, [forget]);
  return useCallback(() => {
    deleted.current = true;
    void navigate(routePath('home'), { replace: true });
    // The data client may have reported the signed-out session before its own response, which unmounts this screen.
    if (isUnmounted.current) forget();
  }, [forget, navigate]);
}
