import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';

/** What a person agrees to by signing in or up (spec part 1, section 2.5). */
export function ConsentLine() {
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
