import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { AccountPanel } from './account-panel.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** The registration card (spec part 1, section 2.5). */
export function SignUpPanel({ onSignedIn }: { onSignedIn: () => void }) {
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
            Already have an account? <Link to={routePath('signIn')}>Sign in</Link>
          </Trans>
        </p>
      }
    />
  );
}
