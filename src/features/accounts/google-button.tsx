import { useCallback } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataClient } from '../../session/session.tsx';
import { GoogleIdentityButton } from './google-identity.tsx';
import { useAccountOutcome } from './use-sign-in.ts';

/** Signing in or up with Google (spec part 1, sections 2.5 and 2.6). */
export function GoogleButton({ kind, onSignedIn }: { kind: 'login' | 'registration'; onSignedIn: () => void }) {
  const { api } = useDataClient();
  const { locale } = useLocale();
  const finish = useAccountOutcome(onSignedIn);
  const signIn = useCallback(
    (credential: string) => void api.loginWithGoogle({ credential, locale }).then((result) => finish(kind, result)),
    [api, finish, kind, locale],
  );
  return <GoogleIdentityButton onCredential={signIn} />;
}
