import { useLingui } from '@lingui/react/macro';
import { SignInPanel } from '../../../features/accounts/sign-in-panel.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The login page (spec part 1, section 2.6). */
export default function SignInRoute() {
  const { t } = useLingui();
  return (
    <AccountFrame
      title={t({ id: 'signInTitle', message: 'Sign in · Lapka' })}
      heading={t`Welcome back`}
      panel={(after) => <SignInPanel onSignedIn={after} />}
    />
  );
}
