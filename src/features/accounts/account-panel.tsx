import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { useLazyCodeText } from '../../i18n/lazy-code-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { useDataClient } from '../../session/session.tsx';
import { useSyncStatus } from '../../session/sync-status.ts';
import './accounts.css';
import { GoogleIdentityButton } from './google-identity.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useAccountOutcome } from './use-sign-in.ts';

/** Signing in or up with Google (spec part 1, sections 2.5 and 2.6). */
function GoogleButton({ kind, onSignedIn }: { kind: 'login' | 'registration'; onSignedIn: () => void }) {
  const { api } = useDataClient();
  const { locale } = useLocale();
  const finish = useAccountOutcome(onSignedIn);
  const signIn = useCallback(
    (credential: string) => void api.loginWithGoogle({ credential, locale }).then((result) => finish(kind, result)),
    [api, finish, kind, locale],
  );
  return <GoogleIdentityButton onCredential={signIn} />;
}

/** What a person agrees to by signing in or up (spec part 1, section 2.5). */
function ConsentLine() {
  return (
    <p className="soft small">
      <Trans>
        By continuing, you agree to the <Link to={routePath('terms')}>terms and rules</Link>, the{' '}
        <Link to={routePath('privacy')}>privacy policy</Link> and the{' '}
        <Link to={routePath('cookies')}>cookies policy</Link>.
      </Trans>
    </p>
  );
}

/** Nobody can sign in in a window without storage: the note says so before the person types. */
function BlockedStorageNote() {
  const { i18n } = useLingui();
  const isBlocked = useSyncStatus()?.badge === 'limited';
  const text = useLazyCodeText(isBlocked ? 'device/sign-in-blocked' : null);
  return <div role="status">{isBlocked && text !== null && <p className="banner">{i18n._(text)}</p>}</div>;
}

interface PanelProps {
  name: string;
  kind: 'login' | 'registration';
  onSignedIn: () => void;
  form: ReactNode;
  other: ReactNode;
}

/**
 * What the two cards share: first the notes about network and storage, then Google, the form, the link to the other
 * card, the consent line.
 */
export function AccountPanel({ name, kind, onSignedIn, form, other }: PanelProps) {
  return (
    <section className="account panel" aria-label={name}>
      <OfflineNote />
      <BlockedStorageNote />
      <GoogleButton kind={kind} onSignedIn={onSignedIn} />
      {form}
      {other}
      <ConsentLine />
    </section>
  );
}
