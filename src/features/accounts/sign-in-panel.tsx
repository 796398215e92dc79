import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { AccountPanel } from './account-panel.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in card of the home page and of the login page (spec part 1, section 2.6). */
export function SignInPanel({ onSignedIn, reset = false }: { onSignedIn: () => void; reset?: boolean }) {
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
