import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Result } from '../../data/api/result.ts';
import type { Person } from '../../data/api/session.ts';
import { routePath } from '../../domain/routes.ts';
import { lazyRefusalText } from '../../i18n/lazy-code-text.ts';
import { useSessionStore } from '../../session/session.tsx';
import { useNotify, useWithdraw } from '../../ui/notice/notifications.tsx';
import { ACCOUNT_NOTICES } from './use-account-form.ts';

/** Long enough to read an admin's reason and to decide. */
const SUSPENDED_MS = 30_000;

/**
 * The result of each way of signing in: the session is set at once, so the next screen already belongs to the person; a
 * failure becomes a notice that starts as the spec says (part 1, section 8).
 */
export function useAccountOutcome(onSignedIn: () => void) {
  const { t, i18n } = useLingui();
  const store = useSessionStore();
  const notify = useNotify();
  const withdraw = useWithdraw();
  const navigate = useNavigate();
  return useCallback(
    async (kind: 'login' | 'registration', result: Result<Person>): Promise<void> => {
      if (result.ok) {
        withdraw(ACCOUNT_NOTICES);
        store.set({ kind: 'signedIn', person: result.value });
        if (kind === 'registration') {
          notify({
            tone: 'positive',
            text: t({ id: 'registrationSuccessful', message: 'Welcome! Your account is ready.' }),
            about: ACCOUNT_NOTICES,
          });
        }
        onSignedIn();
        return;
      }
      const reason = i18n._(await lazyRefusalText(result));
      notify({
        tone: 'negative',
        about: ACCOUNT_NOTICES,
        text:
          kind === 'login'
            ? t({ id: 'loginFailed', message: `Login failed: ${reason}` })
            : t({ id: 'registrationFailed', message: `Couldn’t create your account: ${reason}` }),
        // People who may not sign in may still delete their account.
        ...(result.code === 'account/suspended' && {
          action: {
            text: t`Delete account…`,
            run: () => navigate(routePath('deleteAccount')),
            stays: SUSPENDED_MS,
          },
        }),
      });
    },
    [i18n, navigate, notify, onSignedIn, store, t, withdraw],
  );
}
