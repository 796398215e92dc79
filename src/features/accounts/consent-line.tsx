import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { AccountLinks } from './account-links.ts';

/** What a person agrees to by signing in or up (spec part 1, section 2.5). */
export function ConsentLine({ links }: { links: AccountLinks }) {
  return (
    <p className="account__consent">
      <Trans>
        By continuing you accept the <Link to={links.terms}>terms and rules</Link>, the{' '}
        <Link to={links.privacy}>privacy policy</Link> and the <Link to={links.cookies}>cookies policy</Link>.
      </Trans>
    </p>
  );
}
