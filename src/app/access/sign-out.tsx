import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { SignOutDialog } from '../../features/sync/sign-out-dialog.tsx';
import { useSessionStore } from '../../session/session.tsx';

/** Signing out also clears everything of the person from the page's memory; then /signin (spec part 1, section 2.4). */
export default function SignOut({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const store = useSessionStore();
  const client = useQueryClient();
  const leave = useCallback(() => {
    onClose();
    store.set({ kind: 'visitor' });
    client.removeQueries({
      predicate: ({ queryKey }) => queryKey[1] === 'own' || queryKey[0] === 'photo' || queryKey[0] === 'sync',
    });
    void navigate(routePath('signIn'));
  }, [client, navigate, onClose, store]);
  return <SignOutDialog onClose={onClose} onSignedOut={leave} />;
}
