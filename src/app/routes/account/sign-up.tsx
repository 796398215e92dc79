import { useLingui } from '@lingui/react/macro';
import { SignUpPanel } from '../../../features/accounts/sign-up-panel.tsx';
import { AccountFrame } from './account-frame.tsx';

/** The registration page (spec part 1, section 2.5). */
export default function SignUpRoute() {
  const { t } = useLingui();
  return (
    <AccountFrame
      title={t({ id: 'signUpTitle', message: 'Join now · Lapka' })}
      heading={t`Join Lapka`}
      panel={(after) => <SignUpPanel onSignedIn={after} />}
    />
  );
}
