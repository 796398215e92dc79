import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { ButtonLink } from '../../ui/button.tsx';

/** What both top bars offer somebody who is not signed in (spec part 1, sections 2.3 and 2.4). */
export function VisitorLinks() {
  const { t } = useLingui();
  return (
    <>
      <span className="wide-only">
        <ButtonLink to={routePath('signUp')} look="text" small>
          {t`Join now`}
        </ButtonLink>
      </span>
      <ButtonLink to={routePath('signIn')} look="primary" small>
        {t`Sign in`}
      </ButtonLink>
    </>
  );
}
