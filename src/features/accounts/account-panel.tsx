import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { AccountLinks } from './account-links.ts';
import './accounts.css';
import { ConsentLine } from './consent-line.tsx';
import { GoogleButton } from './google-button.tsx';
import { OfflineNote } from './offline-note.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface PanelProps {
  links: AccountLinks;
  onSignedIn: () => void;
}

/** The sign-in card of the home page and of the login page (spec part 1, section 2.6). */
export function SignInPanel({ links, onSignedIn, reset = false }: PanelProps & { reset?: boolean }) {
  const { t } = useLingui();
  return (
    <section className="account panel" aria-label={t`Sign in`}>
      <OfflineNote />
      <SignInForm onSignedIn={onSignedIn} reset={reset} />
      <GoogleButton kind="login" onSignedIn={onSignedIn} />
      <p>
        <Trans>
          New here? <Link to={links.signUp}>Join now</Link>
        </Trans>
      </p>
      <ConsentLine links={links} />
    </section>
  );
}

/** The registration card (spec part 1, section 2.5). */
export function SignUpPanel({ links, onSignedIn }: PanelProps) {
  const { t } = useLingui();
  return (
    <section className="account panel" aria-label={t`Join now`}>
      <OfflineNote />
      <GoogleButton kind="registration" onSignedIn={onSignedIn} />
      <SignUpForm onSignedIn={onSignedIn} />
      <p>
        <Trans>
          Already with us? <Link to={links.signIn}>Sign in</Link>
        </Trans>
      </p>
      <ConsentLine links={links} />
    </section>
  );
}
