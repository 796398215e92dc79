import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';

import './accounts.css';
import { ConsentLine } from './consent-line.tsx';
import { GoogleButton } from './google-button.tsx';
import { OfflineNote } from './offline-note.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface PanelProps {
  onSignedIn: () => void;
}

/**
 * What the two cards share: the word about the network first, Google, the form, the way to the other card, the consent
 * line.
 */
function AccountPanel({
  name,
  kind,
  onSignedIn,
  form,
  other,
}: PanelProps & { name: string; kind: 'login' | 'registration'; form: ReactNode; other: ReactNode }) {
  return (
    <section className="account panel" aria-label={name}>
      <OfflineNote />
      <GoogleButton kind={kind} onSignedIn={onSignedIn} />
      {form}
      {other}
      <ConsentLine />
    </section>
  );
}

/** The sign-in card of the home page and of the login page (spec part 1, section 2.6). */
export function SignInPanel({ onSignedIn, reset = false }: PanelProps & { reset?: boolean }) {
  const { t } = useLingui();
  return (
    <AccountPanel
      name={t`Sign in`}
      kind="login"
      onSignedIn={onSignedIn}
      form={<SignInForm onSignedIn={onSignedIn} reset={reset} />}
      other={
        <div className="account__other">
          <Link to={routePath('forgottenPassword')}>{t`Forgotten password?`}</Link>
          <p>
            <Trans>
              New here? <Link to={routePath('signUp')}>Join now</Link>
            </Trans>
          </p>
        </div>
      }
    />
  );
}

/** The registration card (spec part 1, section 2.5). */
export function SignUpPanel({ onSignedIn }: PanelProps) {
  const { t } = useLingui();
  return (
    <AccountPanel
      name={t`Join now`}
      kind="registration"
      onSignedIn={onSignedIn}
      form={<SignUpForm onSignedIn={onSignedIn} />}
      other={
        <p className="account__other">
          <Trans>
            Already with us? <Link to={routePath('signIn')}>Sign in</Link>
          </Trans>
        </p>
      }
    />
  );
}
