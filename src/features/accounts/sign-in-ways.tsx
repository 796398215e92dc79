import { useCallback } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataClient } from '../../session/session.tsx';
import { GoogleIdentityButton } from './google-identity.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useAccountOutcome } from './use-sign-in.ts';

interface WayProps {
  kind: 'login' | 'registration';
  onSignedIn: () => void;
}

/** Signing in or up with Google (spec part 1, sections 2.5 and 2.6). */
function GoogleButton({ kind, onSignedIn }: WayProps) {
  const { api } = useDataClient();
  const { locale } = useLocale();
  const finish = useAccountOutcome(onSignedIn);
  const signIn = useCallback(
    (credential: string) => void api.loginWithGoogle({ credential, locale }).then((result) => finish(kind, result)),
    [api, finish, kind, locale],
  );
  return <GoogleIdentityButton onCredential={signIn} />;
}

/** The ways beside the form, which the first screen does not wait for. */
export default function SignInWays(props: WayProps) {
  return (
    <>
      <GoogleButton {...props} />
      {props.kind === 'login' && <PasskeyButton onSignedIn={props.onSignedIn} />}
    </>
  );
}
